import { nextBankingDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { iban, referenceNumber, demoKey, type DemoRow } from './rows.ts'
import { companyKeys } from './companies.ts'

export const accountKeys = {
  kaleva: demoKey('A100'),
  kahvio: demoKey('A101'),
  kalevaSmall: demoKey('A102'),
  lielahti: demoKey('A110'),
  lielahtiFixed: demoKey('A111'),
  keskusta: demoKey('A120'),
  asema: demoKey('A200'),
  asemaClosed: demoKey('A201'),
  palokka: demoKey('A210'),
  palokkaChange: demoKey('A211'),
  sulkasaari: demoKey('A300'),
} as const

const defaultReferences = {
  kaleva: referenceNumber('100100'),
  kalevaChange: referenceNumber('200100'),
  keskusta: referenceNumber('120120120'),
  asemaChange: referenceNumber('200200'),
} as const

type Account = DemoRow<'accounts'> & {
  /** The provider's own first day of delivery is the banking day after this many days. */
  readonly earliestIn?: number
}

/** One account for each combination of settings that matters; each has a comment that says which. */
const accounts: readonly Account[] = [
  {
    // Every setting has a value.
    extId: accountKeys.kaleva,
    company: companyKeys.kaleva,
    accountNumber: iban(100),
    paymentId: '9900100',
    isDefault: true,
    changeAllowed: true,
    withdrawLimit: 10_000,
    deliveryDays: 2,
    defaultDepositReference: defaultReferences.kaleva,
    defaultDepositMessage: 'Myllypuoti Kaleva, päivän myynti',
    defaultChangeReference: defaultReferences.kalevaChange,
    defaultChangeMessage: 'Vaihtoraha, Myllypuoti Kaleva',
  },
  // An account for deposits only, without settings.
  { extId: accountKeys.kahvio, company: companyKeys.kaleva, accountNumber: iban(101) },
  {
    // This account has a low limit, a lead time in calendar days, and messages without references.
    extId: accountKeys.kalevaSmall,
    company: companyKeys.kaleva,
    accountNumber: iban(102),
    changeAllowed: true,
    withdrawLimit: 500,
    deliveryDays: 3,
    deliveryPolicy: 'days',
    defaultDepositMessage: 'Tapahtumakassa',
    defaultChangeMessage: 'Tapahtumakassan pohjakassa',
  },
  {
    // This account has no limit and no lead time, and a list of references without a default.
    extId: accountKeys.lielahti,
    company: companyKeys.lielahti,
    accountNumber: iban(110),
    paymentId: '9900110',
    isDefault: true,
    changeAllowed: true,
  },
  {
    // The provider's own first day of delivery is still ahead.
    extId: accountKeys.lielahtiFixed,
    company: companyKeys.lielahti,
    accountNumber: iban(111),
    changeAllowed: true,
    withdrawLimit: 3000,
    deliveryPolicy: 'fixed',
    earliestIn: 12,
    // The account's own setting wins over its company, which has no loose coins (decisions O9).
    looseChange: true,
  },
  {
    // The only account of its company, not marked as default, with a default reference but no list.
    extId: accountKeys.keskusta,
    company: companyKeys.keskusta,
    accountNumber: iban(120),
    changeAllowed: true,
    withdrawLimit: 2000,
    deliveryDays: 4,
    defaultDepositReference: defaultReferences.keskusta,
  },
  {
    // This company has two accounts and no default, so that the form asks which.
    extId: accountKeys.asema,
    company: companyKeys.asema,
    accountNumber: iban(200),
    changeAllowed: true,
    withdrawLimit: 4000,
    deliveryDays: 2,
    defaultChangeReference: defaultReferences.asemaChange,
  },
  {
    // A limit of 0 €: change may be ordered, but every sum is too large.
    extId: accountKeys.asemaClosed,
    company: companyKeys.asema,
    accountNumber: iban(201),
    changeAllowed: true,
    withdrawLimit: 0,
  },
  // The default account, for deposits only.
  { extId: accountKeys.palokka, company: companyKeys.palokka, accountNumber: iban(210), isDefault: true },
  {
    // The provider's own first day has passed, so that the lead time applies again.
    extId: accountKeys.palokkaChange,
    company: companyKeys.palokka,
    accountNumber: iban(211),
    paymentId: '9900211',
    changeAllowed: true,
    withdrawLimit: 20_000,
    deliveryPolicy: 'fixed',
    earliestIn: -40,
    defaultChangeMessage: 'Vasarapiha Palokka, vaihtokassa',
  },
  {
    extId: accountKeys.sulkasaari,
    company: companyKeys.sulkasaari,
    accountNumber: iban(300),
    isDefault: true,
    changeAllowed: true,
    withdrawLimit: 1500,
  },
]

export const accountsOn = (now: Date): readonly DemoRow<'accounts'>[] =>
  accounts.map(({ earliestIn, ...account }) => ({
    ...account,
    earliestDeliveryDate: earliestIn === undefined ? null : nextBankingDay(addDays(dayOf(now), earliestIn)),
  }))

/**
 * Some accounts have a list of references, some have none. Rows that have ended or not begun are not shown in the
 * forms.
 */
export function referencesOn(now: Date): readonly DemoRow<'references'>[] {
  const today = dayOf(now)
  const longAgo = addDays(today, -1000)
  const deposit = (account: string, base: string, name: string, validTo: string | null = null) =>
    ({ account, type: 'deposit', value: referenceNumber(base), name, validFrom: longAgo, validTo }) as const
  const change = (account: string, base: string, name: string) =>
    ({ account, type: 'changecurrencyorder', value: referenceNumber(base), name }) as const
  return [
    deposit(accountKeys.kaleva, '100100', 'Päivämyynti'),
    deposit(accountKeys.kaleva, '100101', 'Pullonpalautus'),
    deposit(accountKeys.kaleva, '100102', 'Lahjakortit'),
    deposit(accountKeys.kaleva, '100103', 'Kesäkioski', addDays(today, -60)),
    { ...deposit(accountKeys.kaleva, '100104', 'Joulupiha'), validFrom: addDays(today, 20) },
    change(accountKeys.kaleva, '200100', 'Kassojen vaihtoraha'),
    change(accountKeys.kaleva, '200101', 'Kahvion vaihtoraha'),
    deposit(accountKeys.lielahti, '110110', 'Päivämyynti'),
    deposit(accountKeys.lielahti, '110111', 'Kirpputoripöydät'),
    deposit(accountKeys.lielahti, '110112', 'Leipomon myynti'),
    change(accountKeys.lielahti, '210110', 'Vaihtoraha'),
    // A reference has at most 20 digits, as this one.
    deposit(accountKeys.palokka, '2102102102102102102', 'Pihamyynti'),
    deposit(accountKeys.palokka, '210211', 'Varastomyynti'),
  ]
}
