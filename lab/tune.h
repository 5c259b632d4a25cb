/* Searching for the smallest set of changes to a component file that meets a designer's aims. Candidates race: all play
 * a few games with the same random numbers, the better half goes on with twice as many, until one is left. */
#ifndef LAB_TUNE_H
#define LAB_TUNE_H

#include "lab/run.h"

enum { TUNE_AIMS_MAX = 16, TUNE_VARY_MAX = 8, TUNE_SLOTS_MAX = 512, TUNE_RACE_MAX = 4096 };

/* `seats<=2`, `component<=8`, `turns=40..60`, `decisions=...`, `ties<=5`, `stall<=1`, `end:TEXT>=10`, `trait:TEXT<=57`:
 * points or percent, but for turns and decisions. TEXT is the beginning of an end or a trait of the game. */
enum aim_kind {
    AIM_SEATS,
    AIM_COMPONENT,
    AIM_TURNS,
    AIM_DECISIONS,
    AIM_TIES,
    AIM_STALL,
    AIM_END,
    AIM_TRAIT,
    AIM_KINDS
};
struct aim {
    char words[100];
    enum aim_kind kind;
    size_t index; /* of the end or the trait */
    double low, high;
};

/* A field of the component file and the numbers it may have. */
struct vary {
    char field[40];
    int low, high;
};

struct change {
    uint32_t row;
    char field[40];
    char name[80]; /* of the row, for people */
    int from, to;
};

struct tuning {
    struct request *request; /* with components of a file; its games are those of the last heat */
    struct aim aim[TUNE_AIMS_MAX];
    struct vary vary[TUNE_VARY_MAX];
    size_t aims, varies, changes_max;
    unsigned threads;
    void (*say)(const char *sentence);
};

struct tuned {
    struct change *change;
    size_t changes;
    double before[TUNE_AIMS_MAX], after[TUNE_AIMS_MAX];
    bool met[TUNE_AIMS_MAX], all_met;
    char *text; /* the file with the changes */
};

bool aim_read(const struct game *game, const char *words, struct aim *out, struct complaint *why);
/* The figure that an aim is about, the worst of all series, and how far outside of its bounds that is. `sure`: not the
 * figure but the end of its interval that is farther from the aim. */
double aim_measure(const struct aim *aim, const struct part *part, bool sure);
double aim_miss(const struct aim *aim, double value);
bool vary_read(const char *words, struct vary *out, struct complaint *why);
/* False with a sentence when something fails; aims that are not met are no failure. */
bool lab_tune(const struct tuning *tuning, struct tuned *out, struct complaint *why);
void tuned_close(struct tuned *tuned);

#endif
