import { expect, test } from 'vitest'
import { bagSteps, carriers, pieceLines } from './fact-lines.ts'

const piece = (name: string, declared: number | null, counted: number | null) => ({ name, declared, counted })

test('a few kinds are all shown', () => {
  const pieces = [piece('50 €', 17, 17), piece('20 €', 43, 42), piece('10 €', 3, null)]
  expect(pieceLines(pieces).map(({ name, difference }) => [name, difference])).toEqual([
    ['50 €', 0],
    ['20 €', -1],
    ['10 €', null],
  ])
})

test('of many kinds those that differ are shown', () => {
  const pieces = ['100 €', '50 €', '10 €', '5 €', '2 €', '1 €'].map((name) => piece(name, 10, 10))
  expect(pieceLines([...pieces, piece('20 €', 43, 42)])).toEqual([
    { name: '20 €', declared: 43, counted: 42, difference: -1 },
    { name: 'Muut', declared: 60, counted: 60, difference: 0 },
  ])
})

test('passes stand among the events by time', () => {
  const at = (time: string) => new Date(`2026-11-13T${time}:00Z`)
  const pass = {
    pass: 1,
    step: 'first',
    staff: 'M. Aho',
    sent: at('11:21'),
    isIntact: true,
    total: 2_280.87,
  } as const
  const steps = bagSteps({
    events: [
      { stage: 'arrived', at: at('08:07'), note: '' },
      { stage: 'counted', at: at('11:27'), note: '' },
    ],
    passes: [
      pass,
      { ...pass, pass: 2, step: 'second', staff: 'E. Salo', sent: at('11:25'), isIntact: false },
      // The supervisor's count closes the bag at the same moment.
      { ...pass, pass: 3, step: 'decision', staff: 'E. Esimies', sent: at('11:27') },
    ],
  })
  expect(steps.map(({ name, time, amiss }) => [name, time, amiss])).toEqual([
    ['Saapui laskentaan', 'pe 13.11. klo 10:07', false],
    ['1. laskenta, M. Aho', 'pe 13.11. klo 13:21', false],
    ['Toinen laskenta, E. Salo, pussi ei ollut ehjä', 'pe 13.11. klo 13:25', true],
    ['Esimiehen laskenta, E. Esimies', 'pe 13.11. klo 13:27', false],
    ['Laskettu', 'pe 13.11. klo 13:27', false],
  ])
})

test('a delivery names the hands it went through', () => {
  const at = (time: string) => new Date(`2026-11-13T${time}:00Z`)
  const sums = { seal: 'S-1', reason: '', ordered: 150, packed: 150, came: null, pieces: [] }
  const packed = { ...sums, packedBy: 'P. Pakkaaja', packedAt: at('04:10') }
  const unknown = { crew: [], departed: null, delivered: null, receiver: '', isSealRead: false, markedBy: '' }
  expect(carriers({ ...packed, ...unknown })).toEqual(['Pakannut P. Pakkaaja pe 13.11. klo 06:10'])
  const whole = { departed: at('05:00'), delivered: at('06:00'), receiver: 'Elli Ranta', isSealRead: true }
  expect(
    carriers({ ...packed, ...whole, crew: ['A. Ajo 10203', 'B. Ajo 10209'], markedBy: 'A. Ajo' }),
  ).toEqual([
    'Pakannut P. Pakkaaja pe 13.11. klo 06:10',
    'Kuljettanut A. Ajo 10203, B. Ajo 10209, lähti pe 13.11. klo 07:00',
    'Merkinnyt toimitetuksi A. Ajo pe 13.11. klo 08:00',
    'Vastaanottaja Elli Ranta',
    'Sinetti luettu toimitettaessa',
  ])
})
