import { MOST_TRIES } from '@kassavirta/domain/stages/hand-over'
import { renewCodes, typeShopCode, type listHandOvers } from '@kassavirta/domain/hand-overs/api'
import { shopCodeForm } from '@kassavirta/domain/hand-overs/form'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { handOverTexts as texts } from './hand-over-texts.fi.ts'
import styles from './HandOverBox.module.css'

export type HandOverRow = AnswerOf<typeof listHandOvers>['rows'][number]

type Props = {
  readonly runId: number
  readonly row: HandOverRow
  /** What stands on this device: the place says its code for it. */
  readonly taken: { readonly bags: number; readonly numbers: readonly string[] }
  readonly onChanged: () => void
}

/** The code that the crew says, and what the place has said. */
export function HandOverBox(props: Props) {
  const { crewCode, told, wrongTries } = props.row
  return (
    <div className={styles['box']}>
      <dl className={styles['code']}>
        <dt>{texts.code}</dt>
        <dd>{crewCode}</dd>
      </dl>
      <p>{texts.say}</p>
      {told && <Banner kind={told.state === 'disputed' ? 'danger' : 'info'}>{texts.told[told.state]}</Banner>}
      {!told && (wrongTries >= MOST_TRIES ? <Locked {...props} /> : <ByCode {...props} />)}
    </div>
  )
}

/** The place tells its own code, and need not touch a device of its own. */
function ByCode({ runId, row: { companyId }, taken, onChanged }: Props) {
  const act = useAct(typeShopCode)
  const [wrong, setWrong] = useState<number>()
  const { bags, numbers } = taken
  const form = useActForm(act, shopCodeForm, {
    draft: `shop-code-${runId}-${companyId}`,
    rest: { runId, companyId, at: serverNow().toISOString(), bags, numbers: [...numbers] },
    send: async (body) => {
      const outcome = await act.run({ body })
      if (outcome.type !== 'accepted') return false
      const { isRight = true, triesLeft = 0 } = outcome.answer ?? {}
      setWrong(isRight ? undefined : triesLeft)
      onChanged()
      return true
    },
  })
  return (
    <details className={styles['byCode']} open={wrong !== undefined || undefined}>
      <summary>{texts.byCode}</summary>
      <form noValidate onSubmit={form.submit}>
        <FormMessages form={form} />
        {wrong !== undefined && <Banner kind="danger">{texts.wrong(wrong)}</Banner>}
        <TextField
          {...form.bind.text('code')}
          hint={texts.byCodeHint}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
        />
        <Button
          type="submit"
          kind="secondary"
          busy={act.busy}
          disabledReason={bags === 0 ? texts.noBags : undefined}
        >
          {texts.confirm(bags)}
        </Button>
      </form>
    </details>
  )
}

function Locked({ runId, row: { companyId }, onChanged }: Props) {
  const { may } = useStaff()
  const act = useAct(renewCodes)
  const renew = async () => {
    await act.run({ body: { runId, companyId } })
    onChanged()
  }
  return (
    <>
      <Banner kind="danger">{texts.locked}</Banner>
      <Failed text={act.failure && problemText(act.failure)} />
      {may('correct') && (
        <Button kind="secondary" busy={act.busy} onClick={() => void renew()}>
          {texts.renew}
        </Button>
      )}
    </>
  )
}
