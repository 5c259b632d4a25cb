#include "lab/stats.h"

#include <math.h>

static void mean_and_variance(const float *x, size_t count, double *mean, double *variance) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)x[i];
    *mean = count ? sum / (double)count : 0;
    for (size_t i = 0; i < count; i++)
        squares += ((double)x[i] - *mean) * ((double)x[i] - *mean);
    *variance = count > 1 ? squares / (double)(count - 1) : 0;
}

void stats_interval(const float *x, size_t count, size_t games_each, double *mean, double *low, double *high) {
    const double z = 1.96;
    double variance;
    mean_and_variance(x, count, mean, &variance);
    double n = (double)count, p = *mean;
    n *= variance > 0 ? p * (1 - p) / variance : (double)games_each;
    if (n < 1)
        n = 1;
    double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = centre > half ? centre - half : 0; /* rounding must not lead below 0 */
    *high = centre + half;
}

double stats_llr(const float *x, size_t count, double par, double better) {
    double mean, variance;
    mean_and_variance(x, count, &mean, &variance);
    /* A spread of nothing in a few equal units must not decide. */
    double floor = par * (1 - par) / 8;
    if (variance < floor)
        variance = floor;
    return (double)count * (better - par) * (2 * mean - par - better) / (2 * variance);
}

void stats_ratings(const struct met *met, size_t count, size_t players, double *points) {
    double strength[STATS_PLAYERS_MAX], won[STATS_PLAYERS_MAX] = {0}, sum;
    for (size_t i = 0; i < players; i++)
        strength[i] = 1;
    for (size_t k = 0; k < count; k++) { /* half a game drawn by each pair keeps every strength finite */
        double par = 1 / (1 + met[k].copies);
        won[met[k].one] += met[k].won + par / 2;
        won[met[k].other] += met[k].games - met[k].won + (1 - par) / 2;
    }
    for (int round = 0; round < 500; round++) {
        double weight[STATS_PLAYERS_MAX] = {0};
        for (size_t k = 0; k < count; k++) {
            double all = strength[met[k].one] + met[k].copies * strength[met[k].other];
            weight[met[k].one] += (met[k].games + 0.5) / all;
            weight[met[k].other] += (met[k].games + 0.5) * met[k].copies / all;
        }
        sum = 0;
        for (size_t i = 0; i < players; i++)
            sum += strength[i] = weight[i] > 0 ? won[i] / weight[i] : strength[i];
        for (size_t i = 0; i < players; i++)
            strength[i] *= (double)players / sum;
    }
    for (size_t i = 0; i < players; i++)
        points[i] = 400 * log10(strength[i] / strength[0]);
}
