import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const vault = `${src}features/vault/`
const property = 'packages/server/test/desk-acts.property.test.ts'
const counts = 'packages/server/test/vault-counts.test.ts'

/** What would let one person write money of a vault away, or the books say something else than what was done. */
export const vaultFaults: readonly UndoneCure[] = [
  {
    fault: 'a transfer takes what is not there',
    file: `${vault}transfer-money.ts`,
    find: `way === 'out' && !covers(heldOf(held.flows), pieces)`,
    replace: `false`,
    test: property,
  },
  {
    fault: 'money moved before a count is added again',
    file: `${src}shared/vault-flows.ts`,
    find: `m.kind in ('in', 'out') and m.at > v.at`,
    replace: `m.kind in ('in', 'out')`,
    test: property,
  },
  {
    fault: 'who has counted the vault counts it again',
    file: `${vault}count-vault.ts`,
    find: `if (counterId === context.staff.staffId) throw new Problem('sameCounter')`,
    replace: ``,
    test: property,
  },
  {
    fault: 'money is moved while the vault is counted',
    file: `${vault}held-vault.ts`,
    find: `if (open || (await findDifference(tx, office, now)))`,
    replace: `if (await findDifference(tx, office, now))`,
    test: property,
  },
  {
    fault: 'what a cancelled order brings back is in no book',
    file: `${src}features/deliveries/orders/vault-move.ts`,
    find: `order.stage === 'cancelled' || order.stage === 'returned'`,
    replace: `order.stage === 'returned'`,
    test: property,
  },
  {
    fault: 'a bag that was closed before a count is added again',
    file: `${src}shared/vault-flows.ts`,
    find: `where b.closed_at > v.at and b.pass > 0`,
    replace: `where b.pass > 0`,
    test: property,
  },
  {
    fault: 'a counter is given what the vault should hold',
    file: `${vault}show-vault.ts`,
    find: `count ? null : await readFlows(db, office)`,
    replace: `await readFlows(db, office)`,
    test: counts,
  },
  {
    fault: 'the second count is compared with the books alone',
    file: `${vault}count-vault.ts`,
    find: `[byFirst, expected ?? pieces]`,
    replace: `[expected ?? pieces]`,
    test: counts,
  },
  {
    fault: 'a refusal tells that the counts differ',
    file: `${vault}count-vault.ts`,
    find: `await makeWay(tx, asked, { now, except: [staff.staffId, first.staffId] })`,
    replace: ``,
    test: counts,
  },
  {
    fault: 'a difference is approved without a reason',
    file: `${src}features/approvals/decide-request.ts`,
    find: `if (needsReason(request.kind) && decisionReason === '') throw fieldProblem('reason', 'required')`,
    replace: ``,
    test: counts,
  },
]
