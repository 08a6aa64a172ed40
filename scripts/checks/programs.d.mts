/** Packages without which nothing can be done: neither they nor a substitute is there. */
export declare const missing: (names: readonly string[]) => readonly string[]
