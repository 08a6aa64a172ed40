/**
 * A module that two screens share would be a file of its own, and a page would fetch sixty of them: over slow lines a round of
 * six files costs as much as 30 kB. What the first page needs is one file, what everybody needs who has signed in is
 * another, and what many screens need is a third; reports are not in that, however many screens need them. The cards of the
 * front page are one file; what they share with other screens is a small one, or they would fetch the lists with it. The
 * screens that people open the portal at, the deposit form and the list of declarations, have one file more each for what a
 * few others share with them. The rest is split by use. A group takes along what its modules import.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'shell', test: /[\\/]app[\\/](entry[\\/]AppRouter|front[\\/]FrontPage)\.tsx$/, priority: 2 },
  {
    name: 'cards',
    test: /[\\/](Band|Badge|CustodyBars|duration-text|markers|domain[\\/]src[\\/]bags[\\/]deposits[\\/](stage|entry-stages))\.tsx?$/,
    priority: 2,
  },
  {
    name: 'situation',
    test: /[\\/]front[\\/](Card|situation[\\/](SituationCards|situation-wording))\.tsx?$/,
  },
  { name: 'common', test: /^(?!.*[\\/]domain[\\/]src[\\/]reports[\\/])/, minShareCount: 8, priority: 1 },
  {
    name: 'forms',
    test: /[\\/](TotalPanel|CountGrid|ReferenceField|WizardSteps|WizardFrame|deposit-draft)\.tsx?$/,
  },
  {
    name: 'lists',
    test: /[\\/](domain[\\/]src[\\/]reports[\\/]reports[\\/].*|web[\\/]src[\\/]reports[\\/]reports[\\/](texts\.fi|rows[\\/]Cell|contents[\\/]report-groups|list[\\/]use-report-rows))\.tsx?$/,
    minShareCount: 2,
  },
]
