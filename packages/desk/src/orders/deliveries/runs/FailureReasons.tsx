import { failureReasons, type FailureReason } from '@kassavirta/domain/orders/deliveries/wire'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import styles from './CurrentStop.module.css'
import type { StopPart } from './run.ts'
import { partTexts, reasonTexts, runTexts as texts } from './run-texts.fi.ts'
import type { StopForm } from './use-stop-form.ts'

type Props = { readonly open: readonly StopPart[]; readonly form: StopForm; readonly action: string }

/** Which part of a stop was not done, and why. */
export function FailureReasons({ open, form: { form, failed, setFailed, mark }, action }: Props) {
  const [isOther, setOther] = useState(form.typed.note !== '')
  const choose = (reason: FailureReason) => (reason === 'other' ? setOther(true) : mark(failed, reason))
  const choices = [open, ...open.map((part) => [part])]
  return (
    <>
      {open.length > 1 && (
        <fieldset className={styles['reasons']}>
          <legend>{texts.which}</legend>
          {choices.map((parts) => (
            <button
              key={parts.join()}
              type="button"
              aria-pressed={parts.join() === failed.join()}
              onClick={() => setFailed(parts)}
            >
              {parts.length > 1 ? texts.whichBoth : parts.map((part) => partTexts[part])}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className={styles['reasons']}>
        <legend>{texts.why}</legend>
        {failureReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={reason === 'other' ? isOther : undefined}
            onClick={() => choose(reason)}
          >
            {reasonTexts[reason]}
          </button>
        ))}
      </fieldset>
      {isOther && (
        <form noValidate onSubmit={form.submit}>
          <FormMessages form={form} />
          <TextField
            {...form.bind.text('note')}
            // The button was pressed to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
          />
          <Button type="submit" wide>
            {action}
          </Button>
        </form>
      )}
    </>
  )
}
