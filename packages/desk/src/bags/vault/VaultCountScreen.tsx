import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { countVault, openVaultCount, type showVault, vaultCountForm } from '@kassavirta/domain/bags/vault/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressWords as words } from '../../platform/address-words.fi.ts'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { FormMessages } from '../../platform/forms/FormDialog.tsx'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import page from '../../platform/parts/page.module.css'
import { Panel } from '../../platform/parts/Panel.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { CountBanner, useVault } from './CountBanner.tsx'
import { useVaultForm, VaultGrids } from './VaultForm.tsx'
import styles from './Vault.module.css'
import { vaultTexts as texts } from './texts.fi.ts'

/** The vault is counted on a page of its own, and nobody is shown there what it should hold. */
export function VaultCountScreen() {
  useTabTitle(texts.count)
  const { answer } = useVault()
  return (
    <AnswerView answer={answer} heading={texts.loadFailed} isScreen>
      {(vault) => <Count key={vault.office} vault={vault} />}
    </AnswerView>
  )
}

type Outcome = AnswerOf<typeof countVault>['outcome']

function Count({ vault: { office, count } }: { readonly vault: AnswerOf<typeof showVault> }) {
  const [done, setDone] = useState<Outcome>()
  return (
    <div className={page['page']}>
      {done && <Banner kind={done === 'difference' ? 'warn' : 'ok'}>{texts.outcome[done]}</Banner>}
      {count && done === undefined && (
        <CountBanner office={office} count={count} onDropped={() => undefined} />
      )}
      <Panel
        heading={fill(texts.countTitle, { office })}
        aside={<Link href={linkTo('vault', {}, { [words.office]: office })}>{texts.back}</Link>}
      >
        <div className={styles['body']}>
          {count?.mayCount && <CountForm office={office} onDone={setDone} />}
          {count?.mayCount === false && count.step !== 'difference' && <p>{texts.ownCounted}</p>}
          {count?.step === 'difference' && <p>{texts.countingDifference}</p>}
          {!count && <OpenCount office={office} onOpened={() => setDone(undefined)} />}
        </div>
      </Panel>
    </div>
  )
}

type OpenProps = { readonly office: string; readonly onOpened: () => void }

/** Opens a count. From then on nobody is shown what the vault should hold. */
function OpenCount({ office, onOpened }: OpenProps) {
  const client = useQueryClient()
  const act = useAct(openVaultCount)
  const open = async () => {
    const outcome = await act.run({ body: { office } })
    if (outcome.type === 'accepted') onOpened()
    // Also after a refusal: somebody else may have opened it.
    await client.invalidateQueries()
  }
  return (
    <>
      <p>{texts.openLead}</p>
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <div>
        <Button busy={act.busy} onClick={() => void open()}>
          {texts.openCount}
        </Button>
      </div>
    </>
  )
}

type FormProps = { readonly office: string; readonly onDone: (outcome: Outcome) => void }

function CountForm({ office, onDone }: FormProps) {
  const act = useAct(countVault)
  const { form, grids } = useVaultForm(act, vaultCountForm, {
    draft: `vault-count-${office}`,
    office,
    send: async (body) => {
      const outcome = await act.run({ body })
      if (outcome.type === 'accepted' && outcome.answer) onDone(outcome.answer.outcome)
      return outcome.type === 'accepted'
    },
    onDone: () => undefined,
  })
  return (
    <form className={page['stack']} noValidate onSubmit={form.submit}>
      <p>{texts.countLead}</p>
      <FormMessages form={form} />
      <VaultGrids {...grids} />
      <TextField {...form.bind.text('note')} autoComplete="off" />
      <div>
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
