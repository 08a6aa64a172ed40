/**
 * A module that two screens share would be a file of its own, and a page would fetch sixty of them: over slow lines a round of
 * six files costs as much as 30 kB. What the first page needs is one file, what everybody needs who has signed in is
 * another, and what many screens need is a third. What the cards of the front page share with other screens is a small file,
 * or they would fetch the lists with it. The screens that people open the portal at, the deposit form and the list of
 * declarations, have one file more each for what a few others share with them. The rest is split by use. A group takes along
 * what its modules import.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'shell', test: /[\\/]app[\\/](AppRouter|front[\\/]FrontPage)\.tsx$/, priority: 2 },
  {
    name: 'cards',
    test: /[\\/](Band|Badge|CustodyBars|duration-text|markers|domain[\\/]src[\\/](bags[\\/]deposits[\\/]stage.*|orders[\\/]change-orders[\\/]state))\.tsx?$/,
    priority: 2,
  },
  { name: 'common', minShareCount: 8, priority: 1 },
  { name: 'fields', test: /[\\/](RadioGroup|CheckboxField|use-media)\.tsx?$/ },
  {
    name: 'forms',
    test: /[\\/](BackButton|TotalPanel|CountGrid|ReferenceField|use-references|ReviewSection|SendingOutcome|Steps|deposit-draft)\.tsx?$/,
  },
  {
    name: 'lists',
    test: /[\\/](domain[\\/]src[\\/]reports[\\/]reports[\\/].*|web[\\/]src[\\/]reports[\\/]reports[\\/](?:\w+[\\/])?(Cell|texts\.fi|report-groups|use-company-rows|use-shown-report)|inquiry-search|use-printing)\.tsx?$/,
    minShareCount: 2,
  },
]
