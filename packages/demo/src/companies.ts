import { businessId, demoKey, type DemoRow } from './rows.ts'

/** Invented concerns, chains and companies. The user `demo` begins at the first company. */
export const concernKeys = { saarni: demoKey('K1'), lumi: demoKey('K2') } as const

export const concerns: readonly DemoRow<'concerns'>[] = [
  { extId: concernKeys.saarni, name: 'Saarnivaara-konserni' },
  { extId: concernKeys.lumi, name: 'Lumiselkä-konserni' },
]

export const chainKeys = {
  mylly: demoKey('KE1'),
  naava: demoKey('KE2'),
  pihlaja: demoKey('KE3'),
  vasara: demoKey('KE4'),
} as const

export const chains: readonly DemoRow<'chains'>[] = [
  { extId: chainKeys.mylly, name: 'Myllypuoti', concern: concernKeys.saarni },
  { extId: chainKeys.naava, name: 'Naavakahvila', concern: concernKeys.saarni },
  { extId: chainKeys.pihlaja, name: 'Pihlajakioski', concern: concernKeys.lumi },
  { extId: chainKeys.vasara, name: 'Vasarapiha', concern: concernKeys.lumi },
]

export const companyKeys = {
  kaleva: demoKey('T100'),
  lielahti: demoKey('T101'),
  keskusta: demoKey('T110'),
  satama: demoKey('T111'),
  asema: demoKey('T200'),
  palokka: demoKey('T210'),
  sulkasaari: demoKey('T300'),
} as const

/** Each flag is on at some companies and off at others, so that a form can be seen both ways. */
export const companies: readonly DemoRow<'companies'>[] = [
  {
    extId: companyKeys.kaleva,
    name: 'Myllypuoti Kaleva',
    businessId: businessId(9_000_101),
    concern: concernKeys.saarni,
    chain: chainKeys.mylly,
    ...at('Mallikatu 12', '33540', 'Tampere', 'Pirkanmaa', 'S-1001'),
    looseChange: true,
    depositCountAtServiceCenter: true,
    uncountedCoinsDeposit: true,
    supplyOrder: true,
    transportCustomer: true,
  },
  {
    extId: companyKeys.lielahti,
    name: 'Myllypuoti Lielahti',
    businessId: businessId(9_000_102),
    concern: concernKeys.saarni,
    chain: chainKeys.mylly,
    ...at('Myllärinpolku 3', '33400', 'Tampere', 'Pirkanmaa', 'S-1002'),
    depositCountAtServiceCenter: true,
    supplyOrder: true,
    transportCustomer: true,
  },
  {
    extId: companyKeys.keskusta,
    name: 'Naavakahvila Keskusta',
    businessId: businessId(9_000_103),
    concern: concernKeys.saarni,
    chain: chainKeys.naava,
    ...at('Pullakuja 5', '33100', 'Tampere', 'Pirkanmaa', 'S-1003'),
    uncountedCoinsDeposit: true,
    transportCustomer: true,
  },
  {
    // A company without an account can still order supplies and visits (decisions G-B4).
    extId: companyKeys.satama,
    name: 'Naavakahvila Satama',
    businessId: businessId(9_000_104),
    concern: concernKeys.saarni,
    chain: chainKeys.naava,
    ...at('Köysilaituri 1', '20100', 'Turku', 'Varsinais-Suomi', 'S-1004'),
    supplyOrder: true,
    transportCustomer: true,
  },
  {
    extId: companyKeys.asema,
    name: 'Pihlajakioski Asema',
    businessId: businessId(9_000_105),
    concern: concernKeys.lumi,
    chain: chainKeys.pihlaja,
    ...at('Laiturikatu 2', '40100', 'Jyväskylä', 'Keski-Suomi', 'S-2001'),
    looseChange: true,
    supplyOrder: true,
  },
  {
    extId: companyKeys.palokka,
    name: 'Vasarapiha Palokka',
    businessId: businessId(9_000_106),
    concern: concernKeys.lumi,
    chain: chainKeys.vasara,
    ...at('Naulatie 40', '40270', 'Jyväskylä', 'Keski-Suomi', 'S-2002'),
    looseChange: true,
    depositCountAtServiceCenter: true,
    uncountedCoinsDeposit: true,
    transportCustomer: true,
  },
  {
    // An independent shop, in no chain and no concern.
    extId: companyKeys.sulkasaari,
    name: 'Sulkasaaren Kyläkauppa',
    businessId: businessId(9_000_107),
    ...at('Sulkasaarentie 118', '06100', 'Porvoo', 'Uusimaa', 'S-3001'),
    supplyOrder: true,
    transportCustomer: true,
  },
]

function at(street: string, postcode: string, city: string, areaName: string, engagementNumber: string) {
  const officeInCharge = areaName === 'Keski-Suomi' ? 'Jyväskylä' : 'Tampere'
  return { street, postcode, city, areaName, officeInCharge, engagementNumber }
}
