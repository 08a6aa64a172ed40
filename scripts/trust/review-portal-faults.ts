import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const features = `${src}features/`

/** Faults of the portal: rights, submissions, cases, visits. */
export const portalFaults: readonly UndoneCure[] = [
  {
    fault: 'the limit of a mandate without the right to order counts',
    file: `${src}shared/account-rights.ts`,
    find: `max(m.withdraw_limit_cents) filter (where m.change_currency)`,
    replace: `max(m.withdraw_limit_cents)`,
    test: `${features}accounts/accounts.test.ts`,
    title: 'of several mandates is',
  },
  {
    fault: 'somebody writes into the case of a place while acting for another',
    file: `${features}cases/reply-to-case.ts`,
    find: `if (named?.companyId !== companyId) return undefined`,
    replace: `if (!named) return undefined`,
    test: `${features}cases/own-cases.test.ts`,
    title: 'who has lost a place does not write into its case',
  },
  {
    fault: 'who writes more waits anew',
    file: `${features}cases/reply-to-case.ts`,
    find: `askedAt: isWaitedFor ? askedAt : now`,
    replace: `askedAt: isWaitedFor && askedAt > now ? askedAt : now`,
    test: `${features}cases/own-cases.test.ts`,
    title: 'who writes more while waiting does not wait anew',
  },
  {
    fault: 'the newest sales day is today by UTC',
    file: `${features}deposits/declare-deposit.ts`,
    find: `body.registerDate > dayOf(now)`,
    replace: `body.registerDate > now.toISOString().slice(0, dayOf(now).length)`,
    test: `${features}deposits/sales-day.test.ts`,
  },
  {
    fault: 'what came is compared with what was ordered',
    file: `${features}change-orders/confirm-delivery.ts`,
    find: `orderCounts(order.packedCounts ?? order.ordered)`,
    replace: `orderCounts(order.ordered)`,
    test: `${features}change-orders/confirmation.test.ts`,
    title: 'what came is compared with what was packed',
  },
  {
    fault: 'a visit is withdrawn on its day',
    file: `${features}visits/answer-visit.ts`,
    find: `if (dayOfVisit(request) <= dayOf(context.now))`,
    replace: `if (dayOfVisit(request) < dayOf(context.now))`,
    test: `${features}visits/visits.test.ts`,
    title: 'is not withdrawn on the day itself',
  },
  {
    fault: 'somebody settles the wish of a colleague without seeing it',
    file: `${features}visits/answer-visit.ts`,
    find: `(request.userId === userId || company.capabilities.has('visitReport'))`,
    replace: `(request.userId > 0 || company.capabilities.has('visitReport'))`,
    test: `${features}visits/visits.test.ts`,
    title: 'is answered by who may ask for visits and sees it',
  },
  {
    fault: 'a recurring order that could not be made is told to nobody',
    file: `${features}recurring-orders/make-due.ts`,
    find: `userId: makerMayOrder ? userId : null,`,
    replace: `userId,`,
    test: `${features}recurring-orders/make-due.test.ts`,
  },
  {
    fault: 'a message to one person is read by all',
    file: `${src}shared/visible-messages.ts`,
    find: `(\${message.userId} is null and \${message.companyId} = any`,
    replace: `(\${message.companyId} = any`,
    test: `${features}messages/messages.test.ts`,
    title: 'a message to one person is seen by nobody else',
  },
]

/** Faults of what every feature stands on: sessions, keys, mails, retention. */
export const groundFaults: readonly UndoneCure[] = [
  {
    fault: 'a line break in the subject of a mail begins a header',
    file: `${src}platform/mail/mail.ts`,
    find: `subject: oneLine(subject)`,
    replace: `subject`,
    test: `${src}platform/mail/mail.test.ts`,
    title: 'a line break in a subject or an address',
  },
  {
    fault: 'lines of a customer’s text look like those of the mail',
    file: `${src}platform/mail/service-desk-email.ts`,
    find: '`> ${line}`.trimEnd()',
    replace: 'line.trimEnd()',
    test: 'packages/server/test/service-desk-emails.test.ts',
    title: 'a text of several lines is indented',
  },
  {
    fault: 'a code of the app is used twice',
    file: `${src}shared/second-factor.ts`,
    find: `lt(secondFactor.lastStep, step)`,
    replace: `lt(secondFactor.lastStep, step + 1)`,
    test: `${features}second-factor/second-factor.test.ts`,
    title: 'takes each step once',
  },
  {
    fault: 'the same words for another case are the same call',
    file: `${src}platform/ledgers/idempotency.ts`,
    find: `path.includes(':') ? [params] : []`,
    replace: `path.includes('::') ? [params] : []`,
    test: `${features}cases/cases.test.ts`,
    title: 'one key is one answer',
  },
  {
    fault: 'a session that is renewed never ends',
    file: `${features}session/refresh-session.ts`,
    find: ` && family.expiresAt > now`,
    replace: ``,
    test: `${features}session/session.test.ts`,
    title: 'ends twelve hours after signing in',
  },
  {
    fault: 'rows are deleted a day early',
    file: `${src}platform/retention/delete-expired.ts`,
    find: `- \${days} * interval '1 day'`,
    replace: `- (\${days} - 1) * interval '1 day'`,
    test: `${src}platform/retention/delete-expired.test.ts`,
    title: 'each kind of row is deleted when its days are over',
  },
]
