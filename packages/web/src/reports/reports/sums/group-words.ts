import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { oneSidedLines, rowCount } from './row-count.ts'
import type { Section, ShownGroup } from './shown-groups.ts'
import { groupedTexts as texts } from '../texts.fi.ts'

/** `12,5 %` */
export const shareText = (share: number): string => `${decimal(share * 100)}\u00a0%`

/** `+12,5 %` or `−3,0 %`; nothing is 0 without a sign. */
export const changeText = (share: number): string =>
  `${signOf(share)}${decimal(Math.abs(share) * 100)}\u00a0%`

const decimal = (value: number): string => value.toFixed(1).replace('.', ',')

export const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '\u2212' : '')

/** The heading of a group: its name, its rows and its share. */
export function groupHeading(group: ShownGroup, { continued }: Pick<Section, 'continued'>): string {
  const { name, count, share } = group
  const told = { name: continued ? fill(texts.continued, { name }) : name, rows: rowCount(count) }
  const heading =
    share === undefined
      ? fill(texts.headingWithoutShare, told)
      : fill(texts.heading, { ...told, share: shareText(share) })
  return [heading, ...oneSidedLines(group)].join(' · ')
}

/** How the rows are grouped, in words: paper does not show the field. */
export const groupedWords = ({ grouping }: Pick<ListView, 'grouping'>): readonly string[] =>
  grouping ? [`${texts.grouping}: ${groupingTexts[grouping]}`] : []
