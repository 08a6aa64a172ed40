import type { ConcernReport } from '@kassavirta/domain/reports/reports/definition'
import type { Ref } from 'react'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { FailureReason } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/HelpLine.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from '../reports.module.css'
import { listTexts as texts } from '../texts.fi.ts'

/** The id of the sentence that says why the rows cannot be exported. */
export const CHANGED = 'criteria-changed'

type SearchProps = {
  /** Absent while a menu with the same button is open. */
  readonly onSearch: (() => void) | undefined
  readonly button?: Ref<HTMLButtonElement>
}

const SearchButton = ({ onSearch, button }: SearchProps) =>
  onSearch && (
    <Button ref={button} onClick={onSearch}>
      {texts.search}
    </Button>
  )

/** Says that the rows below answer an earlier search than the menus hold (decisions O15). */
export const CriteriaChanged = ({ changed, ...search }: SearchProps & { readonly changed: boolean }) => (
  <output className={styles['changed']}>
    {changed && (
      <Banner kind="warn" action={<SearchButton {...search} />}>
        <strong id={CHANGED}>{texts.criteriaChanged}</strong>
      </Banner>
    )}
  </output>
)

/** In place of the rows, when a failed search has been read. */
export const BeforeSearch = (search: SearchProps) => (
  <div className={layout['row']}>
    <p>{texts.beforeSearch}</p>
    <SearchButton {...search} />
  </div>
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
    <FailureReason failure={failure} />
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
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons are no fields to be set together
  <div className={classes(layout['row'], styles['quick'])} role="group" aria-label={texts.part}>
    {parts.map((report) => (
      <button
        key={report.id}
        type="button"
        className={styles['pill']}
        aria-pressed={report === shown}
        onClick={() => onSwitch(report)}
      >
        {report.part?.label}
      </button>
    ))}
  </div>
)
