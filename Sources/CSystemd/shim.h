#pragma once
// Without this, sd-journal.h turns sd_journal_sendv and its kin into function-like macros, which Swift cannot import.
#define SD_JOURNAL_SUPPRESS_LOCATION
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
