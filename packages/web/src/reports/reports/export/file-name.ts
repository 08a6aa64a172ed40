import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'

const MOST_CHARACTERS = 60

/** Letters without their dots and accents, digits and dashes: what every file system and mail program takes. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\dA-Za-z]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/^-|-$/g, '')

/** `konsernin-tilitykset_Myllypuoti_2026-10-01_2026-10-31.xlsx`: the report, whose rows they are, and the days. */
export function xlsxName(report: Report, owner: string, { from, to }: DayRange): string {
  const part = report.group === 'concern' ? report.part?.label : undefined
  const name = plain([report.title, part].join(' ')).toLowerCase()
  return `${[name, plain(owner), from, to].filter(Boolean).join('_')}.xlsx`
}
