import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const counting = `${src}features/counting/`
const cases = `${src}features/cases/`
const rules = 'packages/domain/src/counting/rules.ts'
const races = 'packages/server/test/desk.race.test.ts'
const property = `${counting}counting.property.test.ts`
const keepers = 'packages/server/test/keepers.property.test.ts'
const keptRows = 'packages/server/test/kept-rows.property.test.ts'
const ofCases = `${cases}cases.race.test.ts`

/** What would let the desk and somebody else act on one bag at the same moment, and the test that must miss it. */
const bagRaces: readonly UndoneCure[] = [
  {
    fault: 'two counters have one bag on their tables',
    file: `${counting}queries/bag-queries.ts`,
    find: 'select * from bag where id = ${bagId} for update',
    replace: 'select * from bag where id = ${bagId}',
    test: races,
    title: 'of two counters who open one row of the list at once',
  },
  {
    fault: 'an act holds the bag before its declaration',
    file: `${counting}bags/lock-bag.ts`,
    find: `  const deposits = await lockDeclarations(tx, { ...seen, chosenIds })
  const bag = await lockBagRow(tx, seen.id)`,
    replace: `  const bag = await lockBagRow(tx, seen.id)
  const deposits = await lockDeclarations(tx, { ...seen, chosenIds })`,
    test: races,
  },
  {
    fault: 'one number that two scan at once becomes two bags',
    file: `${counting}acts/open-bag.ts`,
    find: `  await lockNumber(tx, number)`,
    replace: ``,
    test: 'packages/server/test/counting-locks.race.test.ts',
    title: 'an act sees what was changed while it waited for its lock',
  },
  {
    fault: 'an import does not wait for a bag that is being opened',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `await lockChangingDeposits(tx, resultsOf(rows, 'deposit'), statesOf(rows, 'deposit'))`,
    replace: ``,
    test: races,
    title: 'a deposit that the desk and the systems count at once has one result',
  },
  {
    fault: 'a declaration is removed while its bag is opened',
    file: `${src}features/deposits/remove-deposit.ts`,
    find: `removalRefusal(found)`,
    replace: `removalRefusal({ ...found, isBagOpen: false })`,
    test: races,
    title: 'a declaration that is removed while its bag is opened',
  },
  {
    fault: 'whoever removes a declaration does not hold it',
    file: `${src}features/deposits/queries.ts`,
    find: `company_id = \${companyId} for update`,
    replace: `company_id = \${companyId}`,
    test: races,
    title: 'a declaration that is removed while its bag is opened',
  },
  {
    fault: 'one act is begun twice',
    file: `${src}platform/ledgers/answer-once.ts`,
    find: `if (lock?.['free'] !== true) throw new Problem('stillRunning')`,
    replace: `if (!lock) throw new Problem('stillRunning')`,
    test: races,
    title: 'the same act sent fifty times at once is done once',
  },
  {
    fault: 'an act goes by the clock of before its lock',
    file: `${src}platform/staff/desk-act.ts`,
    find: `const held = await act.lock(context, call)
      // The clock is read after the wait for the locks, because noon may pass meanwhile.
      const now = deps.clock()`,
    replace: `const now = deps.clock()
      const held = await act.lock(context, call)`,
    test: `${src}platform/staff/desk-act.race.test.ts`,
  },
  {
    fault: 'a request is decided by what was read before its lock',
    file: `${src}features/approvals/decide-request.ts`,
    find: `return { request, subject }`,
    replace: `return { request: found, subject }`,
    test: `${src}features/approvals/approvals.race.test.ts`,
  },
  {
    fault: 'somebody is disabled in the middle of an act',
    file: `${src}platform/staff/desk-act.ts`,
    find: ` for share of s, u`,
    replace: ``,
    test: races,
    title: 'somebody who is disabled finishes the act that is under way',
  },
]

const caseRaces: readonly UndoneCure[] = [
  {
    fault: 'two people take one case',
    file: `${cases}queries.ts`,
    find: `.where(eq(serviceCase.id, caseId)).for('update')`,
    replace: `.where(eq(serviceCase.id, caseId))`,
    test: ofCases,
    title: 'of those who take a case one has it',
  },
  {
    fault: 'a case is taken from whoever has just taken it',
    file: `${cases}move-case.ts`,
    find: `checkVersion(found, version)
    const state = nextState(found, 'take')`,
    replace: `const state = nextState(found, 'take')`,
    test: ofCases,
    title: 'of those who take a case one has it',
  },
  {
    fault: 'whoever waited for a case does not see that a newer one is there',
    file: `${cases}queries.ts`,
    find: `if (!newest || newest.id === locked) return newest`,
    replace: `if (!newest || newest.id !== locked) return newest`,
    test: ofCases,
    title: 'a question that waits for a reply belongs to the case that the reply has begun',
  },
]

/** Faults that leave every single act as it was, and break what must hold of a whole day. */
const properties: readonly UndoneCure[] = [
  {
    fault: 'a difference has the wrong sign',
    file: rules,
    find: `cents(total - declared)`,
    replace: `cents(declared - total)`,
    test: property,
  },
  {
    fault: 'the tills of a bag do not add up to its result',
    file: `${counting}bags/bag-result.ts`,
    find: `: tills.map((till) => ({ ...shared, ...reportOf(till) }))`,
    replace: `: tills.map(() => ({ ...shared, ...reportOf(tills[0]!) }))`,
    test: property,
  },
  {
    fault: 'a bag without a difference is told as one',
    file: `${counting}bags/close-bag.ts`,
    find: `if (!deservesNotice(counted)) return`,
    replace: ``,
    test: property,
  },
  {
    fault: 'a bag whose declaration was seen is put back',
    file: 'packages/domain/src/counting/states.ts',
    find: `seen: ['send', 'passOn'],`,
    replace: `seen: ['putBack', 'send', 'passOn'],`,
    test: property,
  },
  {
    fault: 'a person who has counted a bag decides it',
    file: `${counting}acts/decide-count.ts`,
    find: `throw new Problem('sameCounter')`,
    replace: `void 0`,
    test: property,
  },
  {
    fault: 'whoever gives rights counts too',
    file: 'packages/domain/src/kernel/people/staff-roles.ts',
    find: `count: ['counter'],`,
    replace: `count: ['counter', 'admin'],`,
    test: property,
  },
  {
    fault: 'a counter sees what was declared before the own count',
    file: `${counting}acts/open-bag.ts`,
    find: `figures: bag.compared`,
    replace: `figures: bag.id > 0`,
    test: property,
  },
  {
    fault: 'a counter reads in a case what was declared',
    file: `${cases}entry-facts.ts`,
    find: `const isBlind = mayCount && !isCounted`,
    replace: `const isBlind = mayCount && isCounted`,
    test: 'packages/server/test/guards/blindness.test.ts',
    title: 'as a counter who also answers customers',
  },
  {
    fault: 'other pieces than were compared need no second person',
    file: rules,
    find: `if (isOther || isLarge`,
    replace: `if (isLarge`,
    test: 'packages/domain/src/counting/rules.test.ts',
  },
  {
    fault: 'an import counts what the desk has counted',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `return openedAtDesk(tx, ids)`,
    replace: `return new Set(ids.filter((id) => id < 0))`,
    test: keepers,
  },
  {
    fault: 'a bag that the systems have counted is opened',
    file: `${counting}acts/open-bag.ts`,
    find: `if (await isCountedElsewhere(context, held)) throw`,
    replace: `if (bag.id < 0) throw`,
    test: keepers,
  },
  {
    fault: 'an import does not leave out the mandates of the desk',
    file: `${src}features/provider/import/desk-rows.ts`,
    find: `if (listed.length === 0) continue`,
    replace: `if (listed.length === 0 || section === 'mandates') continue`,
    test: keptRows,
  },
  {
    fault: 'an import writes what the desk takes over in the middle of it',
    file: `${src}features/provider/import/upsert-queries.ts`,
    find: `const isOurs = 'keeper' in`,
    replace: `const isOurs = 'nobody' in`,
    test: keptRows,
  },
]

export const deskFaults: readonly UndoneCure[] = [...bagRaces, ...caseRaces, ...properties]
