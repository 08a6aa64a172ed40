import { sumsOf } from '@kassavirta/domain/bags/counting/tally'
import { parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatEuros, parseEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import parts from '../../../platform/parts/page.module.css'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { centsOf, type WireFigures } from './comparison.ts'
import { piecesTyped, type CountEntries } from './count-entries.ts'
import { BlindHint } from './Hints.tsx'
import side from './SidePanels.module.css'
import { tableTexts, verdictTexts as texts } from './table-texts.fi.ts'

type Props = { readonly number: string; readonly figures: WireFigures; readonly entries: CountEntries }

/** What the customer will read, and what else was found in the bag. */
export function VerdictSide({ number, figures, entries }: Props) {
  const hasNotice = (figures.difference ?? 0) !== 0
  return (
    <>
      <Panel heading={hasNotice ? texts.noticeHeading : texts.noNoticeHeading}>
        <div className={side['notice']}>
          {hasNotice ? <Notice number={number} figures={figures} /> : <p>{texts.noNotice}</p>}
        </div>
      </Panel>
      <section className={classes(parts['box'], side['panel'])}>
        <Pairs className={parts['pairs']} pairs={foundLines(entries)} />
      </section>
      <BlindHint text={texts.againHint} />
    </>
  )
}

function Notice({ number, figures }: Omit<Props, 'entries'>) {
  const { declared, counted, difference, byDenomination } = figures
  const [signed, found, differs] = [declared ?? 0, counted, difference ?? 0].map((sum) =>
    formatEuros(centsOf(sum)),
  )
  return (
    <>
      <p>
        <b>{fill(texts.noticeTitle, { number })}</b>
      </p>
      <p>
        {fill(texts.noticeSums, { declared: signed ?? '', counted: found ?? '', difference: differs ?? '' })}
      </p>
      {byDenomination.map((each) => (
        <p key={each.name}>
          {fill(texts.noticeLine, { name: each.name, declared: each.declared, counted: each.counted })}
        </p>
      ))}
    </>
  )
}

function foundLines({ tills, intact }: CountEntries): readonly (readonly [string, string])[] {
  const count = (field: string) =>
    tills.reduce((total, { counts }) => total + (parseCountEntry(counts[field] ?? '') ?? 0), 0)
  const vouchers = sumCents(tills.map(({ voucherSum }) => parseEuros(voucherSum) ?? cents(0)))
  const tillLines = tills.map(
    (till, index) =>
      [
        till.registerText || fill(tableTexts.till, { number: index + 1 }),
        formatEuros(sumsOf(piecesTyped(till)).total),
      ] as const,
  )
  return [
    ...(tills.length > 1 ? tillLines : []),
    [texts.vouchers, fill(texts.voucherLine, { count: count('vouchers'), sum: formatEuros(vouchers) })],
    [texts.unfit, fill(texts.pieces, { count: count('unfitNotes') })],
    [texts.bag, intact === false ? texts.broken : texts.intact],
  ]
}
