/**
 * A module that two screens share would be a file of its own, and a page would fetch sixty of them. What the first page
 * needs is one file, what everybody needs who has signed in is another, and what many screens need is a third; only the
 * rest is split by use. A group takes along what its modules import.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'shell', test: /[\\/]app[\\/](AppRouter|front[\\/]FrontPage)\.tsx$/, priority: 2 },
  { name: 'common', minShareCount: 7, priority: 1 },
]
