#include "tests/test.h"
TEST("CC-1 x") {
    struct scene s;
    scene_new(&s, "cantankerous", 3, "", 1);
    play_until_phase(&s, "over");
}
