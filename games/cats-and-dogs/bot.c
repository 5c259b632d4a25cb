#include "games/cats-and-dogs/rules.h"
const struct hooks cats_and_dogs_hooks = {0};
