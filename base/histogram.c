#include "base/histogram.h"

const uint64_t histogram_bound_us[HISTOGRAM_STEPS - 1] = {500,   1000,   2000,   5000,   10000,  20000,
                                                          50000, 100000, 200000, 500000, 1000000};
