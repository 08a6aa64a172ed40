import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const races = 'packages/server/test/desk.race.test.ts'

/** What would let the desk and somebody else act on one bag at the same moment, and the test that must miss it. */
export const deskFaults: readonly UndoneCure[] = [
  {
    fault: 'two counters have one bag on their tables',
    file: `${src}features/counting/open-bag.ts`,
    find: `const bag = await lockBag(tx, found.id)`,
    replace: `const bag = await findBag(tx, found.id)`,
    test: races,
  },
  {
    fault: 'an import does not wait for a bag that is being opened',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `await lockChangingDeposits(tx, resultsOf(rows, 'deposit'), statesOf(rows, 'deposit'))`,
    replace: ``,
    test: races,
  },
  {
    fault: 'an import counts what the desk has counted',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `return openedAtDesk(tx, ids)`,
    replace: `return new Set(ids.filter((id) => id < 0))`,
    test: `${src}features/provider/import/import-desk.test.ts`,
  },
  {
    fault: 'a bag that the systems have counted is opened',
    file: `${src}features/counting/queries.ts`,
    find: `if (countingState(declaration.countingState) === 'handled') return true`,
    replace: `if (declaration.id > 0) return false`,
    test: `${src}features/provider/import/import-desk.test.ts`,
  },
  {
    fault: 'a declaration is removed while its bag is opened',
    file: `${src}features/deposits/remove-deposit.ts`,
    find: `isBagOpen: bag?.wasOpened ?? false`,
    replace: `isBagOpen: false`,
    test: races,
  },
  {
    fault: 'one act is begun twice',
    file: `${src}platform/staff/desk-act.ts`,
    find: `if (!lock?.free) throw new Problem('stillRunning')`,
    replace: `if (!lock) throw new Problem('stillRunning')`,
    test: races,
  },
  {
    fault: 'somebody is disabled in the middle of an act',
    file: `${src}platform/staff/desk-act.ts`,
    find: `{ locked: true }`,
    replace: `{ locked: false }`,
    test: races,
  },
  {
    fault: 'a counter sees what was declared before the own count',
    file: `${src}features/counting/table.ts`,
    find: `figures: bag.compared`,
    replace: `figures: bag.id > 0`,
    test: `${src}features/counting/counting.property.test.ts`,
  },
  {
    fault: 'a sum that fell after the comparison needs no second person',
    file: 'packages/domain/src/counting/rules.ts',
    find: `if (fell || isLarge`,
    replace: `if (isLarge`,
    test: 'packages/domain/src/counting/rules.test.ts',
  },
]
