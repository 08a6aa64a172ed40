import { declareDeposit } from '../../bags/deposits/api.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { pieceFields } from '../../kernel/money/denominations.ts'
import { orderFields } from '../../orders/change-orders/api.ts'
import { parFields } from '../../orders/change-orders/suggestions-api.ts'
import { products } from '../../orders/supply-orders/api.ts'
import { eventTypes, type EventType } from './events.ts'

const none = (names: readonly string[]) => recordOf(names, () => 0)
const noPieces = recordOf(pieceFields, () => 0)

const delivery = { attempt: 1, deliveryDate: '2026-11-18', staff: 'ajo' }
const money = { entryId: 45, ...delivery }
const supplies = { entryId: 17, ...delivery }
const atStop = { runId: 3, happenedAt: '2026-11-18T06:42:10.000Z' }
const failed = { ...atStop, reason: 'closed', note: '' }

/** One event of each type about what the desk does with orders of money and supplies. */
const deliveryExamples = {
  'handover.told': { runId: 3, bags: 1, numbers: ['1045582093'], state: 'told' },
  'handover.settled': { runId: 3, bags: 1, numbers: ['1045582093'], state: 'agreed', staff: 'ajo' },
  'changeorder.packed': {
    ...money,
    staff: 'pakkaaja',
    sealNumber: 'S-88120',
    reason: '2 € rullat loppuivat',
    accountExtId: 'A100-1',
    resultExtId: 'desk-order-45',
    ...none(orderFields),
    pcs_20e: 5,
    pcs_1e_roll: 2,
    billsTotalSum: 10_000,
    coinTotalSum: 5000,
    totalSum: 15_000,
    unit: 'cents',
  },
  'changeorder.departed': { ...money, runId: 3 },
  'changeorder.delivered': { ...money, ...atStop },
  'changeorder.notdelivered': { ...money, ...failed },
  'changeorder.returned': { ...money, reason: '' },
  'changeorder.corrected': {
    ...money,
    attempt: 2,
    stage: 'delivered',
    reason: 'Kirjattu väärälle pysähdykselle',
    staff: 'esimies',
  },
  'changeorder.moved': { ...money, from: '2026-11-17', reason: 'Pakkaus myöhästyi' },
  'supplyorder.packed': {
    ...supplies,
    staff: 'pakkaaja',
    sealNumber: '',
    reason: '',
    ...none(products.map(({ id }) => id)),
    tt_kpl_sinetit: 25,
  },
  'supplyorder.cancelled': { ...supplies, reason: 'Tilattu kahdesti' },
  'supplyorder.departed': { ...supplies, runId: 3 },
  'supplyorder.delivered': { ...supplies, ...atStop },
  'supplyorder.notdelivered': { ...supplies, ...failed },
  'supplyorder.returned': { ...supplies, reason: '' },
  'supplyorder.corrected': {
    ...supplies,
    attempt: 2,
    stage: null,
    reason: 'Pakattu vahingossa',
    staff: 'esimies',
  },
  'supplyorder.moved': { ...supplies, from: '2026-11-17', reason: 'Pakkaus myöhästyi' },
} as const

/** One event of each type about the vault of an office. */
const vaultExamples = {
  'vault.counted': {
    office: 'Tampere',
    happenedAt: '2026-11-15T07:40:00.000Z',
    ...noPieces,
    pcs_50e: 399,
    counted: 1_995_000,
    difference: -5_000,
    counters: ['pakkaaja', 'pakkaaja2'],
    reason: 'Seteli puuttuu nipusta, selvitetään.',
    staff: 'esimies',
    unit: 'cents',
  },
  'vault.transferred': {
    office: 'Tampere',
    way: 'out',
    ...noPieces,
    pcs_50e: 100,
    sum: 500_000,
    reason: 'Pankkiin',
    requestedBy: 'pakkaaja',
    staff: 'esimies',
    unit: 'cents',
  },
  'vault.dropped': { office: 'Tampere', reason: 'Vuoro päättyi', staff: 'esimies' },
} as const

const account = { accountId: 31, accountExtId: 'A100-1' }
const sender = { customerId: 12, userId: 7 }
const writer = { name: 'Maija Virtanen', phoneNumber: '040 123', email: 'maija@example.fi' }

const order = {
  entryId: 77,
  ...sender,
  ...account,
  deliveryDate: '2026-11-19',
  reference: '13',
  message: '',
  billsTotalSum: 50_000,
  coinTotalSum: 5000,
  totalSum: 55_000,
  unit: 'cents',
  ...none(orderFields),
  pcs_50e: 10,
  pcs_2e_roll: 1,
}

const mandate = { mandateId: 15, extId: 'V-15', user: 'U2', account: 'A100-1' }
/** What a mandate allows. */
const mandateScope = {
  changeCurrency: true,
  deposit: true,
  changeOrderReport: false,
  depositReport: false,
  end: '2027-12-31',
  withdrawLimit: 300_000,
  unit: 'cents',
}

/** The content of a recurring order. */
const repeated = {
  reference: '13',
  message: '',
  billsTotalSum: 50_000,
  coinTotalSum: 0,
  totalSum: 50_000,
  unit: 'cents',
  ...none(orderFields),
  pcs_50e: 10,
}

/** What was found in a counted bag, besides its notes of 20 €. */
const counted = {
  ...noPieces,
  pcs_50e: 22,
  suspects: [],
  vouchers: 2,
  voucherSum: 1_850,
}

/** One event of each type; the page for the provider shows the same ones. */
const data: Readonly<Record<EventType, Readonly<Record<string, unknown>>>> = {
  'deposit.created': {
    entryId: 512,
    ...declareDeposit.body.parse({
      ...sender,
      accountId: account.accountId,
      securityBagNumber: '1045582093',
      reference: '13',
      message: 'Kassa 1',
      registerDate: '2026-11-14',
      pcs_50e: 4,
      pcs_2e: 5,
      pcs_50cent: 1,
    }),
    ...account,
    totalSum: 21_050,
    coinTotalSum: 1050,
    unit: 'cents',
  },
  'deposit.arrived': { bagId: 12, entryId: 1042, securityBagNumber: '40010084', staff: 'laskija' },
  'deposit.counted': {
    bagId: 12,
    entryId: 1042,
    resultExtId: 'desk-bag-12',
    accountExtId: 'T-100-1',
    securityBagNumber: '40010084',
    reference: '13',
    message: 'Kassa 1',
    declared: 126_000,
    counted: 124_000,
    difference: -2_000,
    ...counted,
    pcs_20e: 7,
    dueDate: '2026-11-17',
    staff: 'laskija',
    unit: 'cents',
  },
  'deposit.corrected': {
    bagId: 12,
    entryId: 1042,
    resultExtId: 'desk-bag-12',
    accountExtId: 'T-100-1',
    securityBagNumber: '40010084',
    reference: '13',
    message: 'Kassa 1',
    declared: 126_000,
    before: 124_000,
    counted: 126_000,
    difference: 0,
    ...counted,
    pcs_20e: 8,
    requestedBy: 'esimies',
    staff: 'esimies2',
    unit: 'cents',
  },
  'deposit.removed': { entryId: 512 },
  'changeorder.created': order,
  'recurringorder.created': {
    recurringId: 5,
    ...account,
    weekdays: ['monday', 'thursday'],
    everyWeeks: 1,
    from: '2026-11-16',
    until: null,
    ...repeated,
  },
  'recurringorder.changed': { recurringId: 5, day: '2026-12-24', isSkipped: true, ...repeated },
  'recurringorder.stopped': { recurringId: 5 },
  'changeorder.changed': { ...order, version: 1, deliveryDate: '2026-11-20' },
  'changeorder.cancelled': { entryId: 77, deliveryDate: '2026-11-20', reason: '', staff: null },
  'changeorder.confirmed': {
    entryId: 77,
    matches: false,
    counts: { ...none(orderFields), pcs_50e: 9, pcs_2e_roll: 1 },
    message: 'Yksi 50 euron seteli puuttui.',
    caseId: 31,
  },
  ...deliveryExamples,
  'supplyorder.created': {
    entryId: 9,
    deliveryDate: '2026-11-20',
    ...none(products.map(({ id }) => id)),
    tt_kpl_sinetit: 25,
  },
  'visit.created': {
    entryId: 4,
    suggestedDate: '2026-11-20',
    additionalInfo: 'Ennen kymmentä',
    contactInfo: 'Maija, 040 123',
  },
  'visitchange.created': {
    entryId: 6,
    originalDate: '2026-11-18',
    newDate: '2026-11-19',
    additionalInfo: '',
    contactInfo: 'Maija, 040 123',
  },
  'visit.decided': {
    entryId: 44,
    decision: 'propose',
    proposedDate: '2026-11-21',
    reason: 'Reitti ajetaan torstaina.',
    staff: 'ajo',
  },
  'visit.answered': { entryId: 44, accepts: true, proposedDate: '2026-11-21' },
  'visit.withdrawn': { entryId: 44, wasAccepted: true },
  'visitchange.decided': {
    entryId: 17,
    decision: 'refuse',
    proposedDate: null,
    reason: 'Auto on täynnä.',
    staff: 'ajo',
  },
  'visitchange.answered': { entryId: 17, accepts: false, proposedDate: '2026-11-21' },
  'visitchange.withdrawn': { entryId: 17, wasAccepted: false },
  'visit.missed': { entryId: 5, day: '2026-11-18', from: '09:30', to: '10:30' },
  'inquiry.created': {
    id: 21,
    entryId: '340',
    entryType: 'deposithandled',
    entryExtId: 'HD-2026-340',
    messageExtId: 'M-88',
    eventDate: '2026-11-13',
    counting: '1,5',
    countingText: 'Pussi puuttuu',
    transport: '',
    transportText: '',
    securityBagNumber: '1045582093',
    reference: '210,50 € / 13',
    additionalInformation: 'Laskimme 210,50 €.\nMistä ero johtuu?',
    answerMethod: '0,2,0',
    answerPhone: '040 123',
    answerEmail: '',
  },
  'contact.created': {
    id: 3,
    ...writer,
    contactReason: 'Laskutusta',
    additionalInfo: 'Soittakaa aamulla.',
  },
  'feedback.created': { id: 5, ...writer, additionalInfo: 'Hyvä kuljettaja!' },
  'case.replied': { caseId: 18, kind: 'inquiry', entryId: 21, body: 'Löysimme kuitin.' },
  'case.answered': {
    caseId: 18,
    kind: 'inquiry',
    entryId: 21,
    body: 'Laskimme pussin kahdesti.\nSetelejä oli seitsemän.',
    staff: 'palvelu',
  },
  'case.closed': { caseId: 18, kind: 'inquiry', entryId: 21, staff: 'palvelu' },
  'mandate.cancelled': { ...mandate, end: '2026-11-16', lastDay: '2026-11-15' },
  'mandate.requested': { requestId: 31, user: 'U2', account: 'A100-1', ...mandateScope },
  'mandate.granted': { ...mandate, start: '2026-11-16', ...mandateScope, staff: 'esimies' },
  'mandate.changed': { ...mandate, start: '2026-11-16', ...mandateScope, staff: 'esimies' },
  'role.cancelled': { userCompanyRoleId: 8, user: 'U2' },
  'user.changed': {
    firstName: 'Maija',
    lastName: 'Virtanen',
    emailAddress: 'maija@example.fi',
    phoneNumber: '040 123',
  },
  'user.activated': { termsVersion: '1' },
  'audit.head': {
    seq: 20451,
    hash: '5f0c6d1f4a9be1b7f2b9d6a1c8e3f4075f0c6d1f4a9be1b7f2b9d6a1c8e3f407',
    signature: '9b1de0c27a54f8136e0d4c7b2a91f6389b1de0c27a54f8136e0d4c7b2a91f638',
  },
  'parlevels.changed': { ...account, ...none(parFields), pcs_5e: 20, pcs_1e_roll: 10 },
  ...vaultExamples,
}

const isOwn = (type: EventType) => type.startsWith('audit.') || type.startsWith('vault.')
const isOfDesk = (type: EventType) => Boolean(data[type]['staff'])

export const eventExamples = eventTypes.map((type, index) => ({
  seq: 121 + index,
  type,
  at: '2026-11-15T08:00:00.000Z',
  companyExtId: type.startsWith('user.') || isOwn(type) ? null : 'T100',
  userExtId: isOwn(type) || isOfDesk(type) ? null : 'U1',
  data: data[type],
}))
