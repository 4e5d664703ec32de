/* A ring buffer with a bug: it forgets to wrap. */
#include <stdio.h>
#include <string.h>

#define SIZE 4

struct queue {
	int items[SIZE];
	unsigned head, tail;
};

static void push(struct queue *q, int item)
{
	q->items[q->tail++] = item; // no `% SIZE`
}

static int pop(struct queue *q)
{
	int item = q->items[q->head];
	q->head = (q->head + 1) % SIZE;
	return item;
}

int main(void)
{
	struct queue q;
	memset(&q, 0, sizeof q);
	for (int i = 0; i < 2 * SIZE; i++) {
		push(&q, i);
		if (pop(&q) != i)
			printf("lost %d, don't know why\n", i);
	}
	return 0;
}
