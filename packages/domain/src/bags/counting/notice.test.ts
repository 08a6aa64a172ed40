import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { cents } from '../../kernel/money/money.ts'
import { correctionNotice, deservesNotice, noticeOf, type CountedBag } from './notice.ts'

const comparison = {
  declared: cents(1_260_00),
  counted: cents(1_240_00),
  difference: cents(-20_00),
  byDenomination: [{ name: '20 €', declared: 8, counted: 7, difference: cents(-20_00) }],
}
const counted: CountedBag = {
  bag: '4711',
  salesDay: day('2026-11-14'),
  comparison,
  isDeclared: true,
  suspects: [],
  contact: 'apu@example.fi',
}

test('a shortage is told with its denominations, and where to ask', () => {
  expect(noticeOf(counted)).toEqual({
    header: 'Laskentaero, pussi [txt|4711]',
    body:
      '<p>Rahaa puuttui turvapussista [txt|4711].</p><ul><li>Myyntipäivä 14.11.2026</li>' +
      '<li>Ilmoitettu summa 1\u00a0260,00\u00a0€</li><li>Laskettu summa 1\u00a0240,00\u00a0€</li>' +
      '<li>Ero <strong>\u221220,00\u00a0€</strong></li><li>20 €: ilmoitettu 8, laskettu 7</li></ul>' +
      '<p>Tilille on kirjattu laskettu summa. Jos sinulla on kysyttävää, ota yhteyttä asiakaspalveluun: <a href="mailto:apu@example.fi">apu@example.fi</a>.</p>',
  })
})

test.each([
  [
    'a surplus',
    { comparison: { ...comparison, difference: cents(20_00) } },
    'Laskentaero',
    'Rahaa oli liikaa',
  ],
  [
    'a bag without a declaration',
    { isDeclared: false, comparison: { ...comparison, declared: null, difference: null } },
    'Tilitysilmoitus puuttuu',
    'ei ollut tilitysilmoitusta',
  ],
  [
    'a suspect note',
    { comparison: { ...comparison, difference: cents(0) }, suspects: [cents(50_00)] },
    'Epäilty seteli',
    'Epäilty seteli 50,00',
  ],
] as const)('%s deserves a notice of its own', (_, change, header, words) => {
  const bag = { ...counted, ...change }
  expect(deservesNotice(bag)).toBe(true)
  expect(noticeOf(bag).header).toMatch(new RegExp(`^${header}, pussi`))
  expect(noticeOf(bag).body).toContain(words)
})

test('a count that agrees deserves none, nor does one without a declared sum', () => {
  expect(deservesNotice({ ...counted, comparison: { ...comparison, difference: cents(0) } })).toBe(false)
  expect(
    deservesNotice({ ...counted, comparison: { ...comparison, declared: null, difference: null } }),
  ).toBe(false)
})

test('a correction tells the sum before and the one that holds now', () => {
  const after = { ...comparison, counted: cents(1_260_00), difference: cents(0), byDenomination: [] }
  const { header, body } = correctionNotice({ ...counted, before: comparison, after })
  expect(header).toBe('Laskennan korjaus, pussi [txt|4711]')
  expect(body).toContain(
    '<li>Aiemmin laskettu summa 1\u00a0240,00\u00a0€</li><li>Korjattu summa 1\u00a0260,00\u00a0€</li>',
  )
  expect(body).not.toContain('Ero on kirjattu')
})

test('what is no address is left out of the HTML', () => {
  expect(noticeOf({ ...counted, contact: '"><script>' }).body).toContain('auttaa asiakaspalvelu.</p>')
})
