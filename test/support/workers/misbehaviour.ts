/** First numbers of a tensor at which the stand-in for a GPU process does wrong. */
export const misbehave = { die: 666, hang: 777, wait: 888, refuse: 999 } as const;
