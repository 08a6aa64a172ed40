/** Those of these packages of Debian that are not there. */
export declare const missing: (names: readonly string[]) => readonly string[]
/** What a cluster is made of (`lab/cluster`). */
export declare const OF_CLUSTER: readonly string[]
