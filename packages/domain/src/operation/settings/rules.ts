import { configDefaults, settingWords } from './terms.fi.ts'
import { keysOf, recordOf } from '../../kernel/data/records.ts'
import { DEFAULT_CUT_OFF } from '../../kernel/dates/delivery-dates.ts'
import { cents, formatAmount, formatEuros, parseEuros } from '../../kernel/money/money.ts'

/**
 * The direction of change that makes a setting guard less: a higher, later or switched-on value, a lower or switched-off
 * one, or any other value of a contact that customers trust. Such a change waits for a second person (decisions Q18).
 */
type Weaker = 'higher' | 'lower' | 'other'

/** A whole number is at least and at most so much. */
type NumberRule = {
  readonly kind: 'days' | 'hours'
  readonly fallback: string
  readonly least: number
  readonly most: number
}
type SettingRule = { readonly weaker?: Weaker } & (
  | NumberRule
  | { readonly kind: 'time' | 'flag' | 'cents' | 'line' | 'text'; readonly fallback: string }
)

const days = (fallback: string, most: number): NumberRule => ({ kind: 'days', fallback, least: 0, most })
/** Weeks at most, because banking days are counted one by one. */
const bankingDays = (fallback: string): NumberRule => days(fallback, 99)
const off = { kind: 'flag', fallback: 'false' } as const
/** A lower limit guards more: a second person counts more of the bags. */
const countingLimit = (fallback: string) => ({ kind: 'cents', fallback, weaker: 'higher' }) as const

/** Whom customers call and write to. */
const CONTACTS: readonly string[] = ['serviceDeskPhone', 'serviceDeskEmail']
/** Texts of several lines; the others are one line. */
const LONG_TEXTS: readonly string[] = ['terms', 'reportListNotice', 'signInNotice', 'companyAddress']

/** The settings that the provider may change while the portal runs, with defaults. Their texts are in terms.fi.ts. */
export const settingRules = {
  changeOrderCutoffLocal: { kind: 'time', fallback: DEFAULT_CUT_OFF, weaker: 'higher' },
  visitRequestMinimumLeadTime: days('2', 9999),
  changeOrderMaximumLeadTime: days('30', 9999),
  depositListingTimespan: days('400', 9999),
  entriesVisibleToAll: { ...off, weaker: 'higher' },
  secondCountDifference: countingLimit('5000'),
  secondCountTotal: countingLimit('2000000'),
  casesInPortal: off,
  caseDueServiceHours: { kind: 'hours', fallback: '8', least: 1, most: 999 },
  countingDueBankingDays: bankingDays('1'),
  missingAfterBankingDays: bankingDays('2'),
  valueDateBankingDays: bankingDays('1'),
  statusLines: off,
  dailyOrderLimit: { ...off, weaker: 'lower' },
  ordersChangeable: off,
  deliveryConfirmations: off,
  visitAnswers: off,
  recurringOrders: off,
  rightRequests: off,
  alertMails: off,
  depositReminderLocal: { kind: 'time', fallback: '21:00' },
  visitCalendars: off,
  handOvers: off,
  tillHelp: off,
  orderSuggestions: off,
  statements: off,
  statementAttachments: off,
  savedViews: off,
  search: off,
  ...recordOf(keysOf(configDefaults), (key) => ({
    kind: LONG_TEXTS.includes(key) ? ('text' as const) : ('line' as const),
    fallback: configDefaults[key],
    ...(CONTACTS.includes(key) && { weaker: 'other' as const }),
  })),
} as const satisfies Readonly<Record<string, SettingRule>>

export type SettingKey = keyof typeof settingRules
export const settingKeys: readonly SettingKey[] = keysOf(settingRules)
/** Settings on which calls depend: each call reads them with the caller's rights. The others are texts for pages. */
export const callSettings = [
  'changeOrderCutoffLocal',
  'visitRequestMinimumLeadTime',
  'changeOrderMaximumLeadTime',
  'depositListingTimespan',
  'entriesVisibleToAll',
  'casesInPortal',
  'statusLines',
  'ordersChangeable',
  'dailyOrderLimit',
  'deliveryConfirmations',
  'visitAnswers',
  'recurringOrders',
  'rightRequests',
  'alertMails',
  'visitCalendars',
  'handOvers',
  'tillHelp',
  'orderSuggestions',
  'statements',
  'savedViews',
  'search',
] as const satisfies readonly SettingKey[]
export type CallSetting = (typeof callSettings)[number]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingRules, key)
export const settingRule = (key: SettingKey): SettingRule => settingRules[key]

const WHOLE = /^\d{1,4}$/
const CENTS = /^\d{1,12}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a value of the setting, as it is stored. */
export function isSettingValue(key: SettingKey, value: string): boolean {
  const rule = settingRule(key)
  switch (rule.kind) {
    case 'days':
    case 'hours':
      return WHOLE.test(value) && Number(value) >= rule.least && Number(value) <= rule.most
    case 'time':
      return TIME.test(value)
    case 'flag':
      return value === 'true' || value === 'false'
    case 'cents':
      return CENTS.test(value)
    case 'line':
      return !/[\0\r\n]/.test(value)
    case 'text':
      return !value.includes('\0')
    default:
      return rule satisfies never
  }
}

/** The value as somebody types it: sums in euros. */
export const typedSetting = (key: SettingKey, value: string): string =>
  settingRule(key).kind === 'cents' ? formatAmount(cents(Number(value))) : value

/** The typed value as it is stored; undefined where it is no sum. */
export function storedSetting(key: SettingKey, typed: string): string | undefined {
  if (settingRule(key).kind !== 'cents') return typed.trim()
  const sum = parseEuros(typed)
  return sum === undefined ? undefined : String(sum)
}

/** The value in words, as lists show it. */
export function shownSetting(key: SettingKey, value: string): string {
  const { kind } = settingRule(key)
  if (kind === 'cents') return formatEuros(cents(Number(value)))
  if (kind === 'flag') return value === 'true' ? settingWords.on : settingWords.off
  if (kind === 'days' || kind === 'hours') return `${value} ${settingWords[kind]}`
  return value
}

/** Values of one setting in their order: false before true, and times by the clock, as their texts are. */
function isHigher({ kind }: SettingRule, value: string, than: string): boolean {
  return kind === 'time' || kind === 'flag' ? value > than : Number(value) > Number(than)
}

/** Whether the setting would guard less than now. A change that guards more needs nobody else. */
export function needsSecondPerson(key: SettingKey, before: string, after: string): boolean {
  const rule = settingRule(key)
  switch (rule.weaker) {
    case 'higher':
      return isHigher(rule, after, before)
    case 'lower':
      return isHigher(rule, before, after)
    case 'other':
      return after !== before
    case undefined:
      return false
    default:
      return rule.weaker satisfies never
  }
}

export const settingGroups = ['orders', 'counting', 'portal', 'texts'] as const
type SettingGroup = (typeof settingGroups)[number]

/** Settings whose group does not follow from their kind: other switches are in `portal`, other texts in `texts`. */
const GROUPS: Readonly<Partial<Record<SettingKey, SettingGroup>>> = {
  changeOrderCutoffLocal: 'orders',
  changeOrderMaximumLeadTime: 'orders',
  visitRequestMinimumLeadTime: 'orders',
  dailyOrderLimit: 'orders',
  ordersChangeable: 'orders',
  recurringOrders: 'orders',
  secondCountDifference: 'counting',
  secondCountTotal: 'counting',
  countingDueBankingDays: 'counting',
  missingAfterBankingDays: 'counting',
  valueDateBankingDays: 'counting',
}

/** The heading under which a list has the setting. */
export function settingGroup(key: SettingKey): SettingGroup {
  const { kind } = settingRule(key)
  return GROUPS[key] ?? (kind === 'line' || kind === 'text' ? 'texts' : 'portal')
}

/** What a setting may hold, in words; empty for a text. */
export function settingRange(key: SettingKey): string {
  const rule = settingRule(key)
  if (rule.kind === 'days' || rule.kind === 'hours') return `${rule.least}–${rule.most}`
  return rule.kind === 'time' ? '00:00–23:59' : ''
}
