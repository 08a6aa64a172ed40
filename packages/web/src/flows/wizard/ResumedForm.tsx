import { dayOf, formatDay, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'
import { wizardTexts } from './texts.fi.ts'

type AnyFlow = Pick<Flow<unknown, unknown, unknown>, 'clear' | 'restore'>
type Props = {
  readonly flow: AnyFlow
  readonly state: {
    readonly resumedAt: Date | undefined
    readonly cleared: unknown
    readonly filling: number
  }
  /** Further advice about a form that was begun earlier. */
  readonly children?: ReactNode
}

/** Says when the resumed form was left unfinished, and offers to clear it; clearing can be undone. */
export function ResumedForm({ flow, state: { resumedAt, cleared, filling }, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form was rendered anew, so the pressed button lost the focus.
    if (filling > 0) button.current?.focus()
  }, [filling])
  if (cleared !== undefined) {
    return (
      <Banner
        kind="ok"
        heading={wizardTexts.cleared}
        action={actionButton(wizardTexts.restore, flow.restore)}
      />
    )
  }
  if (!resumedAt) return null
  const time = fill(uiTexts.timeBefore, { day: formatDay(dayOf(resumedAt)), time: formatTime(resumedAt) })
  return (
    <Banner
      kind="info"
      heading={fill(wizardTexts.resumed, { time })}
      action={actionButton(wizardTexts.clear, flow.clear)}
    >
      {children}
    </Banner>
  )

  function actionButton(label: string, onClick: () => void) {
    return (
      <Button ref={button} kind="secondary" onClick={onClick}>
        {label}
      </Button>
    )
  }
}
