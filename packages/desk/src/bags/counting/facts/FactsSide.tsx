import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { centsOf } from '../bench/comparison.ts'
import { passName, type Facts, type Pass } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import styles from './FactsSide.module.css'

const stages: Readonly<Record<string, string>> = {
  arrived: texts.arrived,
  counting: texts.counting,
  counted: texts.counted,
  withdrawn: texts.withdrawn,
}

/** The steps of the bag with their times and people, what was said of its counts, and its corrections. */
export const FactsSide = ({ facts: { events, passes, corrections } }: { readonly facts: Facts }) => (
  <>
    {events.length > 0 && (
      <Panel heading={texts.events}>
        <ol className={styles['list']}>
          {events.map(({ stage, at, staff }) => (
            <li key={`${stage} ${at.getTime()}`}>
              <b>{stages[stage] ?? stage}</b>
              <small>
                {formatMoment(at)} {staff}
              </small>
            </li>
          ))}
        </ol>
      </Panel>
    )}
    {passes.length > 0 && (
      <Panel heading={texts.passes}>
        <ol className={styles['list']}>
          {passes.map((pass) => (
            <li key={pass.pass}>
              <b>{passName(pass)}</b>
              <small>
                {pass.staff},{' '}
                {pass.sent ? fill(texts.sentAt, { moment: formatMoment(pass.sent) }) : texts.unsent}
              </small>
              {remarksOf(pass).map((remark) => (
                <small key={remark}>{remark}</small>
              ))}
            </li>
          ))}
        </ol>
      </Panel>
    )}
    {corrections.length > 0 && (
      <Panel heading={texts.corrections}>
        <ol className={styles['list']}>
          {corrections.map(({ at, before, after, ...said }) => (
            <li key={at.getTime()}>
              <small>
                {fill(texts.correction, {
                  ...said,
                  moment: formatMoment(at),
                  before: formatEuros(centsOf(before)),
                  after: formatEuros(centsOf(after)),
                })}
              </small>
            </li>
          ))}
        </ol>
      </Panel>
    )}
  </>
)

function remarksOf({ intact, note, reason, suspects = [] }: Pass): readonly string[] {
  return [
    ...(intact === false ? [texts.broken] : []),
    ...(suspects.length === 0
      ? []
      : [fill(texts.suspects, { list: suspects.map(({ serial }) => serial || texts.nothing).join(', ') })]),
    ...(note === '' ? [] : [fill(texts.note, { note })]),
    ...(reason === '' ? [] : [fill(texts.reason, { reason })]),
  ]
}
