import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const counting = `${src}features/counting/`
const locks = 'packages/server/test/desk-locks.race.test.ts'
const heldActs = 'packages/server/test/counting-locks.race.test.ts'
const claims = `${counting}claimed-numbers.test.ts`

/** What the second attack on the counting table found. */
export const countingFaults: readonly UndoneCure[] = [
  {
    fault: 'a bag that is tied to a declaration looks for no other',
    file: `${counting}bags/lock-bag.ts`,
    find: `claims.some((claim) => claim.depositId !== depositId)`,
    replace: `depositId === null && claims.length > 0`,
    test: claims,
    title: 'declared by another place while the bag is counted',
  },
  {
    fault: 'a difference that is shown is closed, whoever declared the number since',
    file: `${counting}acts/move-bag.ts`,
    find: `if (held.isContested || needsAccount(held)) {`,
    replace: `if (needsAccount(held)) {`,
    test: claims,
    title: 'declared by another place while the difference is shown',
  },
  {
    fault: 'two who chose other places close a bag',
    file: `${counting}acts/send-pass.ts`,
    find: `if (isSameCount(held, first, count) && isSameOwner && isSameAccount) return`,
    replace: `if (isSameCount(held, first, count) && isSameAccount) return`,
    test: claims,
    title: 'two who read the slip differently',
  },
  {
    fault: 'the owner of a bag that nobody declared is chosen by one person',
    file: `${counting}bags/bag-owner.ts`,
    find: `if (!owner && (isSecond || !isKnown)) throw`,
    replace: `if (!owner && !isKnown) throw`,
    test: `${counting}undeclared.test.ts`,
    title: 'is given its owner by two people',
  },
  {
    fault: 'the second person sees what the bag was tied to',
    file: `${counting}acts/open-bag.ts`,
    find: `const owner = isHidden ?`,
    replace: `const owner = isHidden && bag.id < 0 ?`,
    test: claims,
    title: 'declared by another place while the bag is counted',
  },
  {
    fault: 'a customer follows a bag only once it is tied to the declaration',
    file: `${src}shared/open-bags.ts`,
    find: `(b.security_bag_number = d.security_bag_number or b.deposit_id = d.id
  or`,
    replace: `(b.deposit_id = d.id
  or`,
    test: `${counting}followed-bags.test.ts`,
  },
  {
    fault: 'nobody sees whose counts became equal after a comparison',
    file: `${counting}acts/send-pass.ts`,
    find: `const fitted = comparedBefore && `,
    replace: `const fitted = bag.id < 0 && `,
    test: `${counting}results.test.ts`,
    title: 'a supervisor sees whose counts became equal',
  },
  {
    fault: 'one counter opens two bags at once',
    file: `${counting}acts/open-bag.ts`,
    find: `await lockTable(tx, staff.staffId)`,
    replace: ``,
    test: locks,
    title: 'of two bags that one counter opens at once',
  },
  {
    fault: 'what was not given its lock fails for the statement after it',
    file: `${src}platform/database/together.ts`,
    find: `const settled = await Promise.allSettled(begun)`,
    replace: `await Promise.all(begun)
  const settled = await Promise.allSettled(begun)`,
    test: `${src}platform/database/together.test.ts`,
  },
  {
    fault: 'what decides about a bag is read before it is locked',
    file: `${counting}bags/lock-bag.ts`,
    find: `const { bag, deposits } = await lockBagRows(tx, seen, chosenIds)
  return loadBag(tx, bag, deposits, chosenIds)`,
    replace: `const held = await loadBag(tx, seen, [], chosenIds)
  return { ...held, ...(await lockBagRows(tx, seen, chosenIds)), deposit: held.deposit }`,
    test: heldActs,
    title: 'an act sees what was changed while it waited for its lock',
  },
  {
    fault: 'a bag is read before it is locked',
    file: `${counting}bags/lock-bag.ts`,
    find: `  return { bag, deposits }`,
    replace: `  return { bag: seen, deposits }`,
    test: heldActs,
    title: 'an act sees what was changed while it waited for its lock',
  },
  {
    fault: 'a declaration is looked at before it is locked',
    file: `${counting}queries/bag-queries.ts`,
    find: `where(eq(deposit.id, depositId)).for('update')`,
    replace: `where(eq(deposit.id, depositId))`,
    test: heldActs,
    title: 'an act sees what was changed while it waited for its lock',
  },
  {
    fault: 'a number is looked for before it is locked',
    file: `${counting}acts/receive-bag.ts`,
    find: `    await lockNumber(tx, number)
    return {
      number,
      companies: await declaringCompanies(tx, number),
      known: await findBagByNumber(tx, number),
    }`,
    replace: `    const companies = await declaringCompanies(tx, number)
    const known = await findBagByNumber(tx, number)
    await lockNumber(tx, number)
    return { number, companies, known }`,
    test: heldActs,
    title: 'an act sees what was changed while it waited for its lock',
  },
  {
    fault: 'two hand over one suspect note',
    file: `${counting}queries/suspect-queries.ts`,
    find: `where(eq(suspectNote.id, suspectId)).for('update')`,
    replace: `where(eq(suspectNote.id, suspectId))`,
    test: heldActs,
    title: 'an act sees what was changed while it waited for its lock',
  },
  {
    fault: 'what is typed is saved at the moment before the lock',
    file: `${counting}acts/save-pass.ts`,
    find: `  const held = await lockBagWithChosen({ tx, staff }, { params: { bagId }, body: typed })
  const now = clock()`,
    replace: `  const now = clock()
  const held = await lockBagWithChosen({ tx, staff }, { params: { bagId }, body: typed })`,
    test: heldActs,
    title: 'an act happens at the moment at which it got its lock',
  },
  {
    fault: 'a result of the desk has no difference',
    file: `${counting}bags/bag-result.ts`,
    find: `differenceCents: difference,`,
    replace: ``,
    test: `${counting}results.test.ts`,
  },
]
