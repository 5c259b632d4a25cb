/* Faults that were found once, to be put back one at a time: the simulation must find each of them again
 * (tests/server/sim.c). The program itself is built without SERVER_SIM and has none of them. */
#ifndef SERVER_OLD_H
#define SERVER_OLD_H

enum old_fault {
    OLD_NONE,
    OLD_SEAT_AT_HELLO,    /* a socket's seat is fixed when it says hello */
    OLD_SEAT_ON_ARRIVAL,  /* a task's seat is fixed when it arrives, not when it begins */
    OLD_TWO_COPIES,       /* a table is opened without looking for another that is being opened */
    OLD_CHAT_FIRST,       /* chat is shown before it is on disk */
    OLD_CONFLICT_IS_LOST, /* a conflict or an unknown commit is answered as not saved, and the old copy is kept */
    OLD_NEVER_EXPIRES,
    OLD_NEVER_SLEEPS,
    OLD_CLOCK_GIVES_BACK, /* clocks begin anew when a table is read */
    OLD_SIGN_OUT_KEEPS,   /* signing out leaves the sockets open */
    OLD_KICK_FORGOTTEN,   /* who was asked to leave is back at once */
    OLD_STOP_WITH_JOB,    /* a room is freed while its bot waits at its pace */
    OLD_FAULTS
};

#ifdef SERVER_SIM
extern unsigned server_old;
#define OLD(fault) (server_old == (fault))
#else
#define OLD(fault) false
#endif

#endif
