import { day } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { tableWorkbook } from './workbook.ts'

test('another program reads every table on its sheet', async () => {
  const made = await tableWorkbook([
    {
      name: 'Laskettu päivittäin',
      headings: ['Päivä', 'Pusseja', 'Summa'],
      lines: [
        [
          { kind: 'day', value: day('2026-11-16') },
          { kind: 'count', value: 1251 },
          { kind: 'money', value: cents(-555_310) },
        ],
      ],
    },
    { name: 'Tyhjä', headings: ['Aika'], lines: [] },
  ])
  const { SheetNames, Sheets } = read(await made.arrayBuffer(), { cellDates: true, UTC: true })
  expect(SheetNames).toEqual(['Laskettu päivittäin', 'Tyhjä'])
  const rowsOf = (name: string) => utils.sheet_to_json(Sheets[name]!, { header: 1, UTC: true })
  expect(rowsOf('Laskettu päivittäin')).toEqual([
    ['Päivä', 'Pusseja', 'Summa'],
    [new Date('2026-11-16T00:00:00Z'), 1251, -5553.1],
  ])
  expect(rowsOf('Tyhjä')).toEqual([['Aika']])
})
