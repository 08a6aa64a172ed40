import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const requests = `${src}shared/visit-request-queries.ts`
const recurring = `${src}features/recurring-orders/`
const ofVisits = `${src}features/visits/visits.race.test.ts`
const ofRecurring = `${recurring}make-due.race.test.ts`

const NOT_HELD = {
  file: requests,
  find: `selectVisit(tx, kind, id).for('update')`,
  replace: `selectVisit(tx, kind, id)`,
  test: ofVisits,
} as const

/** What would let two people, a customer or an import settle one wish at the same moment, and the test that must miss it. */
export const visitFaults: readonly UndoneCure[] = [
  {
    ...NOT_HELD,
    fault: 'a visit is accepted and withdrawn',
    title: 'of a decision and a withdrawal at the same moment one wins',
  },
  {
    ...NOT_HELD,
    fault: 'two people decide one wish',
    title: 'of two people who decide at the same moment one does',
  },
  {
    fault: 'an answer to a proposal counts, and so does a withdrawal that knew nothing of it',
    file: `${src}features/visits/answer-visit.ts`,
    find: `if (request.version !== version) throw new Problem('changedElsewhere')`,
    replace: ``,
    test: ofVisits,
    title: 'of an answer and a withdrawal at the same moment one counts',
  },
  {
    fault: 'an import decides what is being withdrawn',
    file: `${src}features/provider/import/visit-decisions.ts`,
    find: `await lockVisitRequest(tx, kindsOfBundle[row.kind], row.entryId)`,
    replace: `await findVisitRequest(tx, kindsOfBundle[row.kind], row.entryId)`,
    test: `${src}features/provider/import/visit-decisions.race.test.ts`,
  },
]

/** A day of a recurring order is settled once by the lock of its row, and once more by the key of the day. */
export const recurringFaults: readonly UndoneCure[] = [
  {
    fault: 'two processes make one order each',
    file: `${recurring}make-due.ts`,
    find: `await holdRecurring(tx, due.recurringId, due.companyId)`,
    replace: ``,
    also: {
      file: `${recurring}job-queries.ts`,
      find: `if (written.length === 0) throw new RetryTransaction('the day was settled meanwhile')`,
      replace: ``,
    },
    test: ofRecurring,
    title: 'two processes make each of',
  },
  {
    fault: 'an order is made of what somebody is stopping',
    file: `${recurring}make-due.ts`,
    find: `await holdRecurring(tx, due.recurringId, due.companyId)`,
    replace: ``,
    test: ofRecurring,
    title: 'a job that waits for somebody who stops a recurring order',
  },
  {
    fault: 'a recurring order is not made at the minute of its cut-off',
    file: 'packages/domain/src/recurring-orders/rules.ts',
    find: `if (planned.makes <= making.now) return planned`,
    replace: `if (planned.makes < making.now) return planned`,
    test: 'packages/domain/src/recurring-orders/rules.test.ts',
  },
  {
    fault: 'two people set one exception day',
    file: `${src}features/exception-days/queries.ts`,
    find: 'select pg_advisory_xact_lock(${LOCK})',
    replace: 'select ${LOCK}::integer',
    test: `${src}features/exception-days/exception-days.race.test.ts`,
  },
]
