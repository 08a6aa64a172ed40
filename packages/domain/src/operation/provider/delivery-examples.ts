import { orderFields } from '../../orders/change-orders/api.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { products } from '../../orders/supply-orders/products.ts'

const none = (names: readonly string[]) => recordOf(names, () => 0)

const delivery = { attempt: 1, deliveryDate: '2026-11-18', staff: 'ajo' }
const money = { entryId: 45, ...delivery }
const supplies = { entryId: 17, ...delivery }
const atStop = { runId: 3, happenedAt: '2026-11-18T06:42:10.000Z' }
const failed = { ...atStop, reason: 'closed', note: '' }

/** One event of each type about what the desk does with orders of money and supplies. */
export const deliveryExamples = {
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
