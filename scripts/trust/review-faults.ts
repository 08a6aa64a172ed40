import type { UndoneCure } from './planted-copy.ts'
import { groundFaults, portalFaults } from './review-portal-faults.ts'

const features = 'packages/server/src/features/'
const domain = 'packages/domain/src/'

/** Faults of rules and figures, which pure tests notice. */
const ofRules: readonly UndoneCure[] = [
  {
    fault: 'a third decimal of a sum is taken',
    file: `${domain}kernel/money/money.ts`,
    find: String.raw`(?:[.,](\\d{0,2}))?\\s*€?$`,
    replace: String.raw`(?:[.,](\\d{0,3}))?\\s*€?$`,
    test: `${domain}kernel/money/money.test.ts`,
  },
  {
    fault: 'a formula on a later line of a cell is written as one',
    file: `${domain}kernel/texts/csv.ts`,
    find: String.raw`(?![\r\n])\p{Cc})/mu`,
    replace: String.raw`(?![\r\n])\p{Cc})/u`,
    test: `${domain}kernel/texts/csv.test.ts`,
  },
  {
    fault: 'the provider’s own date still holds on its day',
    file: `${domain}kernel/dates/delivery-dates.ts`,
    find: `fixedDate <= dayOf(now)`,
    replace: `fixedDate < dayOf(now)`,
    test: `${domain}kernel/dates/delivery-dates.test.ts`,
  },
  {
    fault: 'a difference of just the limit needs no second count',
    file: `${domain}counting/rules.ts`,
    find: `Math.abs(comparison.difference ?? 0) >= limits.difference`,
    replace: `Math.abs(comparison.difference ?? 0) > limits.difference`,
    test: `${domain}counting/rules.test.ts`,
  },
  {
    fault: 'a sum declared for the service centre is not compared',
    file: `${domain}counting/rules.ts`,
    find: `if (countAtServiceCenter && total === 0) return null`,
    replace: `if (countAtServiceCenter) return null`,
    test: `${domain}counting/rules.test.ts`,
  },
  {
    fault: 'who gives rights may pack',
    file: `${domain}kernel/people/staff-roles.ts`,
    find: `  'pack',
  'vault',
]`,
    replace: `]`,
    test: `${domain}kernel/people/staff-roles.test.ts`,
  },
  {
    fault: 'a bag is put back after its declaration was seen',
    file: `${domain}counting/states.ts`,
    find: `seen: ['send', 'passOn'],`,
    replace: `seen: ['putBack', 'send', 'passOn'],`,
    test: `${domain}counting/states.test.ts`,
  },
  {
    fault: 'the cut-off passes only after its very instant',
    file: `${domain}kernel/dates/cut-off.ts`,
    find: `now >= cutOffInstant(dayOf(now), local)`,
    replace: `now > cutOffInstant(dayOf(now), local)`,
    test: `${domain}kernel/dates/cut-off.test.ts`,
    title: 'the cut-off passes at its very instant',
  },
  {
    fault: 'the earlier cut-off of the eve is overlooked when a recurring order is made',
    file: `${domain}recurring-orders/rules.ts`,
    find: `cutOffInstant(eve, cutOffOn(eve, terms.cutOff, terms.exceptions))`,
    replace: `cutOffInstant(eve, terms.cutOff)`,
    test: `${domain}recurring-orders/rules.test.ts`,
    title: 'a closed day moves an occurrence',
  },
]

/** Faults of the desk: counting, packing, driving. */
const ofDesk: readonly UndoneCure[] = [
  {
    fault: 'what the first counter wrote is told to the second',
    file: `${features}counting/lists/bag-history.ts`,
    find: `: { note: '', reason: '' }`,
    replace: `: {}`,
    test: `${features}counting/lists.test.ts`,
    title: 'what the first counter wrote is not told',
  },
  {
    fault: 'two counts with other suspect notes count as the same',
    file: `${features}counting/acts/send-pass.ts`,
    find: `notesIn(first.suspects) === notesIn(count.pass.suspects)`,
    replace: `notesIn(first.suspects) !== 'none'`,
    test: `${features}counting/tables.test.ts`,
    title: 'differ also where one of them found a suspect note',
  },
  {
    fault: 'somebody approves the correction of a bag that they counted',
    file: `${features}approvals/decide-request.ts`,
    find: `if (subject && peopleIn(subject.barred).includes(staff.staffId)) throw new Problem('tookPart')`,
    replace: ``,
    test: `${features}approvals/approvals.test.ts`,
    title: 'is never one’s own, nor that of somebody who has counted the bag',
  },
  {
    fault: 'a bag that nobody declared belongs to an account that has ended',
    file: `${features}counting/bags/bag-owner.ts`,
    find: ` || account.isEnded`,
    replace: ``,
    test: `${features}counting/undeclared.test.ts`,
    title: 'an account that has ended',
  },
  {
    fault: 'the time to hand over suspect notes runs from the last count that found one',
    file: `${features}counting/bags/close-bag.ts`,
    find: `passes.find(`,
    replace: `passes.findLast(`,
    test: `${features}counting/suspects.test.ts`,
    title: 'the time to hand over a suspect note runs from the first count',
  },
  {
    fault: 'a stop has its outcome before the van left',
    file: 'packages/server/src/shared/device-time.ts',
    find: `departedAt?.getTime() ?? 0`,
    replace: `0`,
    test: `${features}deliveries/runs.test.ts`,
    title: 'needs a reason, a stop of the run and a time that can be',
  },
  {
    fault: 'a packer cancels what is packed',
    file: `${features}deliveries/orders/cancel-order.ts`,
    find: `order.stage === 'packed' && !staff.capabilities.includes('correct')`,
    replace: `order.stage === 'packed' && staff.staffId < 0`,
    test: `${features}deliveries/deliveries.test.ts`,
    title: 'what is packed only a supervisor',
  },
  {
    fault: 'the desk packs what the systems have packed',
    file: `${features}deliveries/orders/pack-order.ts`,
    find: `if (isHandledElsewhere(order) || hasSystemsResult) throw new Problem('packedElsewhere')`,
    replace: ``,
    test: `${features}deliveries/deliveries.test.ts`,
    title: 'is refused where another version, another state or the systems came first',
  },
]

/** The faults of the review of November 2026. The suite of that day let eight of the thirty-two pass. */
export const reviewFaults: readonly UndoneCure[] = [...ofRules, ...ofDesk, ...portalFaults, ...groundFaults]
