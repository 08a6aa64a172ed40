/**
 * A module that two screens share would be a file of its own, and a page would fetch sixty of them. What the first page
 * needs is one file, and what many screens need is another; only the rest is split by use.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'common', minShareCount: 5, priority: 1 },
]
