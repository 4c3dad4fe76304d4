/* Many patterns at once along a text: which of them can match from a place (patterns/automaton.py makes the networks).

   A state is the set of nodes that what was read so far leads to, in order. States and the ways between them are made
   when a text first needs them and kept, so that a character mostly costs one look into a table. A pattern that has
   matched stays in the state as its last node, and its other nodes go; when only such nodes are left, nothing more can
   happen. When there is no room for another state, all are forgotten and made anew as they are needed. */

#include "kernels.h"

#include <stdlib.h>
#include <string.h>

enum { READS, LOOKS_AHEAD, LOOKS_BACK, SPLITS, MATCHES };
enum { LONGEST_WALK = 120, NONE = -1 };
/* A way to a state is its number, marked if nothing more can happen there: a walk need not look at the state itself. */
enum { UNKNOWN = 0xFFFF, SETTLED = 0x8000, MOST_STATES = 0x7FFF };
enum { OTHER = 256, END };

typedef struct {
    int32_t kind, other, then, owner;
} Node;

typedef struct {
    size_t first, count; /* of its nodes */
    uint64_t hash;
    int32_t walk, number; /* in which walk it was last an answer, and its number there */
    int settled;          /* nothing more can happen */
} State;

struct Automaton {
    size_t nodes, owners, classes, starts;
    Node *node;
    uint8_t *held;      /* [sets, classes] */
    uint16_t *class_of; /* of each code below OTHER, of OTHER and of END */
    int32_t *bounds, *roots, *begins;
    size_t room, states, node_room, used, slots;
    State *state;
    int32_t *member, *slot;
    uint16_t *next; /* [room, classes]: the ways */
    uint32_t stamp, *read, *reached, *matched;
    int32_t *fresh, *reading, *reaching;
    size_t fresh_count;
    int32_t walks;
    uint32_t ages; /* how often everything was forgotten */
};

static void forget(Automaton *a) {
    a->states = a->used = 0;
    a->ages++;
    for (size_t i = 0; i < a->slots; i++) a->slot[i] = NONE;
    for (size_t i = 0; i < a->starts; i++) a->begins[i] = NONE;
}

void automaton_free(Automaton *a) {
    if (!a) return;
    void *owned[] = {a->node,  a->held, a->class_of, a->bounds,  a->roots, a->begins,  a->state,    a->member, a->next,
                     a->slot,  a->read, a->reached,  a->matched, a->fresh, a->reading, a->reaching, a};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) free(owned[i]);
}

static void *copy(const void *from, size_t size) {
    void *to = malloc(size + 1);
    if (to) memcpy(to, from, size);
    return to;
}

Automaton *automaton_new(const int32_t *nodes, size_t node_count, const uint8_t *held, size_t sets, size_t classes,
                         const uint16_t *class_of, const int32_t *bounds, size_t starts, const int32_t *roots,
                         size_t room) {
    Automaton *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->nodes = node_count, a->classes = classes, a->starts = starts;
    a->room = room = room < 2 ? 2 : room > MOST_STATES ? MOST_STATES : room;
    a->owners = node_count ? (size_t)nodes[4 * node_count - 1] + 1 : 0;
    a->node_room = 32 * room + node_count;
    for (a->slots = 16; a->slots < 2 * room; a->slots *= 2) continue;
    a->node = copy(nodes, node_count * sizeof(Node));
    a->held = copy(held, sets * classes);
    a->class_of = copy(class_of, (END + 1) * sizeof(uint16_t));
    a->bounds = copy(bounds, (starts + 1) * sizeof(int32_t));
    a->roots = copy(roots, (size_t)bounds[starts] * sizeof(int32_t));
    a->begins = malloc((starts + 1) * sizeof(int32_t));
    a->state = malloc(room * sizeof(State));
    a->member = malloc(a->node_room * sizeof(int32_t));
    a->next = malloc(room * classes * sizeof(uint16_t));
    a->slot = malloc(a->slots * sizeof(int32_t));
    a->read = calloc(node_count + 1, sizeof(uint32_t));
    a->reached = calloc(node_count + 1, sizeof(uint32_t));
    a->matched = calloc(a->owners + 1, sizeof(uint32_t));
    a->fresh = malloc((node_count + 1) * sizeof(int32_t));
    a->reading = malloc((node_count + 2) * sizeof(int32_t));
    a->reaching = malloc((node_count + 2) * sizeof(int32_t));
    if (!(a->node && a->held && a->class_of && a->bounds && a->roots && a->begins && a->state && a->member && a->next &&
          a->slot && a->read && a->reached && a->matched && a->fresh && a->reading && a->reaching)) {
        automaton_free(a);
        return NULL;
    }
    forget(a);
    return a;
}

int automaton_sound(const int32_t *nodes, size_t node_count, size_t sets, size_t classes, const uint16_t *class_of,
                    const int32_t *bounds, size_t starts) {
    const Node *node = (const Node *)nodes;
    int32_t owner = 0;
    for (size_t i = 0; i < node_count; i++) {
        if (node[i].kind < READS || node[i].kind > MATCHES || node[i].owner < owner || node[i].owner > UINT16_MAX)
            return 0;
        owner = node[i].owner;
        if (node[i].kind == MATCHES) continue;
        size_t others = node[i].kind == SPLITS ? node_count : sets;
        if (node[i].then < 0 || (size_t)node[i].then >= node_count) return 0;
        if (node[i].other < 0 || (size_t)node[i].other >= others) return 0;
    }
    for (size_t c = 0; c < AUTOMATON_CODES; c++)
        if (class_of[c] >= classes) return 0;
    for (size_t s = 0; s < starts; s++)
        if ((size_t)(bounds[s + 1] - bounds[s]) > node_count) return 0;
    return 1;
}

size_t automaton_starts(const Automaton *a) { return a->starts; }

int automaton_takes(const Automaton *a, const uint16_t *text, size_t length) {
    uint16_t most = 0;
    for (size_t i = 0; i < length; i++) most = text[i] > most ? text[i] : most;
    return most < a->classes;
}

static void accept(Automaton *a, int32_t at) {
    int32_t owner = a->node[at].owner;
    if (a->matched[owner] == a->stamp) return;
    a->matched[owner] = a->stamp;
    a->fresh[a->fresh_count++] = at;
}

/* Put a node on a pile unless it has been there in this step. */
static size_t push(int32_t *pile, size_t height, uint32_t *seen, uint32_t stamp, int32_t at) {
    if (seen[at] == stamp) return height;
    seen[at] = stamp;
    pile[height] = at;
    return height + 1;
}

static int holds(const Automaton *a, const Node *node, size_t class) {
    return a->held[(size_t)node->other * a->classes + class];
}

/* Go on from a node up to those that read or look ahead; a character of `class` has just been read. */
static void reach(Automaton *a, int32_t at, size_t class) {
    size_t height = push(a->reaching, 0, a->reached, a->stamp, at);
    while (height) {
        at = a->reaching[--height];
        const Node *node = &a->node[at];
        if (node->kind == MATCHES) {
            accept(a, at);
        } else if (node->kind == SPLITS) {
            height = push(a->reaching, height, a->reached, a->stamp, node->then);
            height = push(a->reaching, height, a->reached, a->stamp, node->other);
        } else if (node->kind != LOOKS_BACK) {
            a->fresh[a->fresh_count++] = at;
        } else if (holds(a, node, class)) {
            height = push(a->reaching, height, a->reached, a->stamp, node->then);
        }
    }
}

/* Read a character of `class` from a node of the state, through what looks ahead at it. */
static void read_from(Automaton *a, int32_t at, size_t class) {
    size_t height = push(a->reading, 0, a->read, a->stamp, at);
    while (height) {
        at = a->reading[--height];
        const Node *node = &a->node[at];
        if (node->kind == MATCHES) {
            accept(a, at);
        } else if (node->kind == SPLITS) {
            height = push(a->reading, height, a->read, a->stamp, node->then);
            height = push(a->reading, height, a->read, a->stamp, node->other);
        } else if (node->kind == LOOKS_BACK) { /* what was read before is no longer known */
            height = push(a->reading, height, a->read, a->stamp, node->then);
        } else if (holds(a, node, class)) {
            if (node->kind == READS)
                reach(a, node->then, class);
            else
                height = push(a->reading, height, a->read, a->stamp, node->then);
        }
    }
}

static int by_number(const void *left, const void *right) {
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* The state of the nodes in `fresh`: a known one or a new one. Making room for it may forget all others. */
static int32_t intern(Automaton *a) {
    qsort(a->fresh, a->fresh_count, sizeof(int32_t), by_number);
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < a->fresh_count; i++) hash = (hash ^ (uint64_t)a->fresh[i]) * 1099511628211u;
    hash ^= hash >> 29;
    size_t mask = a->slots - 1, place = hash & mask;
    for (; a->slot[place] != NONE; place = (place + 1) & mask) {
        const State *known = &a->state[a->slot[place]];
        if (known->hash == hash && known->count == a->fresh_count &&
            !memcmp(a->member + known->first, a->fresh, a->fresh_count * sizeof(int32_t)))
            return a->slot[place];
    }
    if (a->states == a->room || a->used + a->fresh_count > a->node_room) {
        forget(a);
        place = hash & mask;
    }
    State *made = &a->state[a->states];
    *made = (State){a->used, a->fresh_count, hash, 0, 0, 1};
    for (size_t i = 0; i < a->fresh_count; i++) made->settled &= a->node[a->fresh[i]].kind == MATCHES;
    memcpy(a->member + a->used, a->fresh, a->fresh_count * sizeof(int32_t));
    for (size_t c = 0; c < a->classes; c++) a->next[a->states * a->classes + c] = UNKNOWN;
    a->used += a->fresh_count;
    a->slot[place] = (int32_t)a->states;
    return (int32_t)a->states++;
}

static void new_stamp(Automaton *a) {
    if (++a->stamp) return;
    memset(a->read, 0, a->nodes * sizeof(uint32_t));
    memset(a->reached, 0, a->nodes * sizeof(uint32_t));
    memset(a->matched, 0, a->owners * sizeof(uint32_t));
    a->stamp = 1;
}

/* Where a character of `class` leads from a state, worked out and noted. */
static int32_t work_out(Automaton *a, int32_t from, size_t class) {
    const State state = a->state[from];
    const int32_t *member = a->member + state.first;
    new_stamp(a);
    a->fresh_count = 0;
    for (size_t i = 0; i < state.count; i++)
        if (a->node[member[i]].kind == MATCHES) accept(a, member[i]);
    for (size_t i = 0; i < state.count; i++)
        if (a->matched[a->node[member[i]].owner] != a->stamp) read_from(a, member[i], class);
    size_t kept = 0;
    for (size_t i = 0; i < a->fresh_count; i++) {
        const Node *node = &a->node[a->fresh[i]];
        if (node->kind == MATCHES || a->matched[node->owner] != a->stamp) a->fresh[kept++] = a->fresh[i];
    }
    a->fresh_count = kept;
    uint32_t age = a->ages;
    int32_t to = intern(a);
    if (a->state[to].settled) to |= SETTLED;
    if (a->ages == age) a->next[(size_t)from * a->classes + class] = (uint16_t)to; /* else `from` is forgotten */
    return to;
}

static inline int32_t follow(Automaton *a, int32_t from, size_t class) {
    int32_t to = a->next[(size_t)from * a->classes + class];
    return to == UNKNOWN ? work_out(a, from, class) : to;
}

static int32_t begin(Automaton *a, size_t start) {
    if (a->begins[start] == NONE) {
        a->fresh_count = (size_t)(a->bounds[start + 1] - a->bounds[start]);
        memcpy(a->fresh, a->roots + a->bounds[start], a->fresh_count * sizeof(int32_t));
        int32_t state = intern(a);
        a->begins[start] = state;
    }
    return a->begins[start];
}

/* The number of the set of patterns in a state among the answers of this walk; 0 for none of them. */
static int32_t answer(Automaton *a, int32_t number, Answers *answers) {
    State *state = &a->state[number];
    if (!state->count) return 0;
    if (state->walk == a->walks) return state->number;
    if (answers->used + state->count > answers->room || answers->count + 2 > answers->most) {
        size_t room = 2 * answers->room + state->count + 256, most = 2 * answers->most + 64;
        uint16_t *owners = realloc(answers->owners, room * sizeof(uint16_t));
        if (owners) answers->owners = owners, answers->room = room;
        size_t *bounds = realloc(answers->bounds, most * sizeof(size_t));
        if (bounds) answers->bounds = bounds, answers->most = most;
        if (!owners || !bounds) return -1;
    }
    if (!answers->count) answers->bounds[0] = 0;
    size_t first = answers->used;
    for (size_t i = 0; i < state->count; i++) { /* the nodes of a pattern stand together */
        uint16_t owner = (uint16_t)a->node[a->member[state->first + i]].owner;
        if (answers->used == first || answers->owners[answers->used - 1] != owner)
            answers->owners[answers->used++] = owner;
    }
    answers->bounds[++answers->count] = answers->used;
    state->walk = a->walks;
    return state->number = (int32_t)answers->count;
}

int automaton_walk(Automaton *a, const uint16_t *text, size_t length, const int32_t *places, const int32_t *starts,
                   size_t count, int32_t *out, Answers *answers) {
    a->walks = a->walks == INT32_MAX ? 1 : a->walks + 1;
    for (size_t i = 0; i < count; i++) {
        int32_t state = begin(a, (size_t)starts[i]);
        size_t at = (size_t)places[i] - 1, end = at + LONGEST_WALK < length ? at + LONGEST_WALK : length;
        while (at < end && !(state & SETTLED)) state = follow(a, state, text[at++]);
        if ((out[i] = answer(a, state & ~SETTLED, answers)) < 0) return -1;
    }
    return 0;
}

int automaton_search(Automaton *a, const uint32_t *codes, size_t length) {
    int32_t state = begin(a, 0);
    for (size_t at = 0; at < length + 2 && !(state & SETTLED); at++) {
        uint32_t code = at == 0 || at > length ? END : codes[at - 1] < OTHER ? codes[at - 1] : OTHER;
        state = follow(a, state, a->class_of[code]);
    }
    return a->state[state & ~SETTLED].count > 0;
}
