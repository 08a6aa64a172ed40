import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ConcernReport } from '@kassavirta/domain/reports/definition'
import type { ReactNode } from 'react'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/HelpLine.tsx'
import { Pills } from './RangeFields.tsx'
import styles from './reports.module.css'
import { listTexts as texts } from './texts.fi.ts'

/** The id of the sentence that says why the rows cannot be exported. */
export const CHANGED = 'criteria-changed'

type AnswerProps = {
  readonly criteria: string
  readonly changed: boolean
  readonly children: ReactNode
}

/** The rows under their search criteria. Once the form differs, they are clearly marked as old (decisions O15). */
export const Answer = ({ criteria, changed, children }: AnswerProps) => (
  <>
    <output className={styles['changed']}>
      {changed && (
        <Banner kind="warn">
          <strong id={CHANGED}>{texts.criteriaChanged}</strong>
        </Banner>
      )}
    </output>
    <div className={changed ? styles['old'] : undefined}>
      <p className={styles['criteria']} data-screen-only>
        {fill(texts.criteria, { criteria })}
      </p>
      {children}
    </div>
  </>
)

type FailedProps = { readonly failure: Failure; readonly onSeen: () => void }

export const SearchFailed = ({ failure, onSeen }: FailedProps) => (
  <Banner
    kind="danger"
    heading={texts.searchFailed}
    action={
      <Button kind="secondary" onClick={onSeen}>
        {texts.ok}
      </Button>
    }
  >
    {failure.kind === 'network' ? failure.text : failure.serverText}
    <HelpLine />
  </Banner>
)

type PartsProps = {
  readonly parts: readonly ConcernReport[]
  readonly shown: ConcernReport
  readonly onSwitch: (to: ConcernReport) => void
}

/** One answer holds both kinds, so the switch needs no call (specification §7). */
export const Parts = ({ parts, shown, onSwitch }: PartsProps) => (
  <Pills
    label={texts.part}
    pills={parts.map((report) => ({
      text: report.part?.label ?? '',
      isChosen: report === shown,
      choose: () => onSwitch(report),
    }))}
  />
)
