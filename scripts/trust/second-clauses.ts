import type { UndoneCure } from './planted-copy.ts'
import { countingClauses } from './second-clauses-counting.ts'
import { orderClauses } from './second-clauses-orders.ts'

const features = 'packages/server/src/features/'
const shared = 'packages/server/src/shared/'
const platform = 'packages/server/src/platform/'

/** What a person could do without the second clause of a right. */
const rightsClauses: readonly UndoneCure[] = [
  {
    fault: 'an account that has ended takes deposits and orders',
    file: `${shared}account-rights.ts`,
    find: `where a.company_id = \${companyId} and a.ended_at is null\``,
    replace: `where a.company_id = \${companyId}\``,
    test: `${features}accounts/ended-account.test.ts`,
    title: 'takes no deposit and no order',
  },
  {
    fault: 'an account that has ended tells its delivery dates',
    file: `${shared}own-account.ts`,
    find: `and a.ended_at is null and a.company_id in`,
    replace: `and a.company_id in`,
    test: `${features}accounts/ended-account.test.ts`,
    title: 'is not among the accounts',
  },
  {
    fault: 'a mandate on an account that has ended lets read the place',
    file: `${platform}rights/rights.ts`,
    find: `where m.user_id = \${userId} and a.ended_at is null and`,
    replace: `where m.user_id = \${userId} and`,
    test: `${features}accounts/ended-account.test.ts`,
    title: 'makes nobody a member of its place',
  },
  {
    fault: 'a mandate on an account that has ended gives its rights at the place',
    file: `${platform}rights/rights.ts`,
    find: `m.user_id = u.id and a.ended_at is null and`,
    replace: `m.user_id = u.id and`,
    test: `${features}accounts/ended-account.test.ts`,
    title: 'opens no form of the place',
  },
  {
    fault: 'an order on an account that has ended is cancelled',
    file: `${shared}own-order.ts`,
    find: `a.change_allowed and a.ended_at is null and exists`,
    replace: `a.change_allowed and exists`,
    test: `${features}accounts/ended-account.test.ts`,
    title: 'keeps what was sent on it',
  },
  {
    fault: 'a deposit on an account that has ended is removed',
    file: `${features}deposits/queries.ts`,
    find: `and m.deposit and a.ended_at is null`,
    replace: `and m.deposit`,
    test: `${features}accounts/ended-account.test.ts`,
    title: 'keeps what was sent on it',
  },
  {
    fault: 'a mandate that was in force once lets remove a deposit',
    file: `${features}deposits/queries.ts`,
    find: `
          and \${mandateInForce(today)}`,
    replace: ``,
    test: `${features}deposits/remove-deposit.test.ts`,
    title: 'on an account where one may not deposit',
  },
  {
    fault: 'a mandate without a limit lifts that of another, though it lets only deposit',
    file: `${shared}account-rights.ts`,
    find: `bool_or(m.withdraw_limit_cents is null) filter (where m.change_currency)`,
    replace: `bool_or(m.withdraw_limit_cents is null)`,
    test: `${features}accounts/accounts.test.ts`,
    title: 'of several mandates is',
  },
  {
    fault: 'a session is renewed in the name of somebody else',
    file: `${features}session/refresh-session.ts`,
    find: `!found || found.family.userId !== userId`,
    replace: `!found`,
    test: `${features}session/session.test.ts`,
    title: 'is refused for another user’s id',
  },
  {
    fault: 'the minute for a lost answer ends a moment early',
    file: `${features}session/refresh-session.ts`,
    find: `<= GRACE_MS`,
    replace: `< GRACE_MS`,
    test: `${features}session/session.test.ts`,
    title: 'gives a tab that missed the answer',
  },
  {
    fault: 'an app is enrolled with the code of another person',
    file: `${features}staff/sign-in.ts`,
    find: `if (found?.staffId !== staffId)`,
    replace: `if (!found)`,
    test: `${features}staff/sign-in.test.ts`,
    title: 'nobody enrols an app for another person',
  },
  {
    fault: 'a delivery is confirmed by a colleague who does not see its order',
    file: `${features}change-orders/confirm-delivery.ts`,
    find: `if (!order || !isSeen(member, order))`,
    replace: `if (!order)`,
    test: `${features}change-orders/confirmation.test.ts`,
    title: 'is confirmed by whoever sees its order',
  },
  {
    fault: 'a change is offered to who may not order',
    file: `${features}change-orders/own-order.ts`,
    find: `found.mayOrderChange && isOpen(`,
    replace: `isOpen(`,
    test: `${features}change-orders/changing.test.ts`,
    title: 'the page offers no change',
  },
  {
    fault: 'nobody is told that an order is cancelled where no steps are told',
    file: `${features}change-orders/own-order.ts`,
    find: `tellsStages || stage === 'cancelled' ? stage : null`,
    replace: `tellsStages ? stage : null`,
    test: `${features}change-orders/changing.test.ts`,
    title: 'the page tells of a cancelled order',
  },
  {
    fault: 'a request is settled while acting for another place',
    file: `${features}visits/answer-visit.ts`,
    find: `request.companyId === company.companyId &&`,
    replace: ``,
    test: `${features}visits/settling.test.ts`,
    title: 'a request is settled at its own place',
  },
  {
    fault: 'who only reads visits is offered to settle them',
    file: `${features}visits/answer-visit.ts`,
    find: `takesAnswers(member) && member.company.capabilities.has('visit')`,
    replace: `takesAnswers(member)`,
    test: `${features}visits/settling.test.ts`,
    title: 'a proposal is accepted by the customer until',
  },
]

/** Rules with a second clause: what happens where only the first is kept, and the test that must notice it. */
export const secondClauses: readonly UndoneCure[] = [...rightsClauses, ...countingClauses, ...orderClauses]
