import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const counting = `${src}features/counting/`
const locks = 'packages/server/test/desk-locks.race.test.ts'
const claims = `${counting}claimed-numbers.test.ts`

/** What the second attack on the counting table found. */
export const countingFaults: readonly UndoneCure[] = [
  {
    fault: 'a bag that is tied to a declaration looks for no other',
    file: `${counting}held-bag.ts`,
    find: `claims.some((claim) => claim.depositId !== depositId)`,
    replace: `depositId === null && claims.length > 0`,
    test: claims,
    title: 'declared by another place while the bag is counted',
  },
  {
    fault: 'a difference that is shown is closed, whoever declared the number since',
    file: `${counting}move-bag.ts`,
    find: `if (held.isContested) {`,
    replace: `if (held.isContested && bagId < 0) {`,
    test: claims,
    title: 'declared by another place while the difference is shown',
  },
  {
    fault: 'two who chose other places close a bag',
    file: `${counting}send-pass.ts`,
    find: `if (isSame && isSameOwner) return`,
    replace: `if (isSame) return`,
    test: claims,
    title: 'two who read the slip differently',
  },
  {
    fault: 'the owner of a bag that nobody declared is chosen by one person',
    file: `${counting}owner.ts`,
    find: `if (!owner && (isSecond || held.bag.accountId === null)) throw`,
    replace: `if (!owner && held.bag.accountId === null) throw`,
    test: `${counting}undeclared.test.ts`,
    title: 'is given its owner by two people',
  },
  {
    fault: 'the second person sees what the bag was tied to',
    file: `${counting}table.ts`,
    find: `const { place, account } = isHidden ?`,
    replace: `const { place, account } = isHidden && bag.id < 0 ?`,
    test: claims,
    title: 'declared by another place while the bag is counted',
  },
  {
    fault: 'a customer follows a bag only once it is tied to the declaration',
    file: `${src}shared/open-bags.ts`,
    find: `(b.security_bag_number = d.security_bag_number or b.deposit_id = d.id))`,
    replace: `b.deposit_id = d.id)`,
    test: `${counting}followed-bags.test.ts`,
  },
  {
    fault: 'nobody sees whose counts became equal after a comparison',
    file: `${counting}send-pass.ts`,
    find: `const fitted = pass.comparedBefore && `,
    replace: `const fitted = pass.sentAt === null && `,
    test: `${counting}results.test.ts`,
    title: 'a supervisor sees whose counts became equal',
  },
  {
    fault: 'one counter opens two bags at once',
    file: `${counting}open-bag.ts`,
    find: `lockTable(tx, { staffId }),`,
    replace: `undefined,`,
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
    fault: 'a result of the desk has no difference',
    file: `${counting}result.ts`,
    find: `differenceCents: difference,`,
    replace: ``,
    test: `${counting}results.test.ts`,
  },
]
