#include "tests/test.h"
TEST("x") {
    struct scene s;
    scene_new(&s, "cats-and-dogs", 2, "", 1);
    play_until_phase(&s, "over");
}
