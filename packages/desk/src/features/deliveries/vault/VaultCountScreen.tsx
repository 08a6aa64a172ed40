import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { countVault } from '@kassavirta/domain/vault/api'
import { vaultCountForm } from '@kassavirta/domain/vault/form'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { Answered } from '../../../platform/parts/Answered.tsx'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { useVault } from './use-vault.ts'
import { useVaultForm } from './use-vault-form.ts'
import { VaultGrids } from './VaultGrids.tsx'
import { vaultTexts as texts } from './vault-texts.fi.ts'

/** The vault is counted on a page of its own, which does not tell what there should be. */
export function VaultCountScreen() {
  useTabTitle(texts.count)
  const { answer } = useVault()
  return (
    <Answered answer={answer} heading={texts.loadFailed} isScreen>
      {({ office }) => <CountForm key={office} office={office} />}
    </Answered>
  )
}

function CountForm({ office }: { readonly office: string }) {
  const act = useAct(countVault)
  const [done, setDone] = useState<{ readonly differenceCents: number | null }>()
  const { form, grids } = useVaultForm(act, vaultCountForm, {
    draft: `vault-count-${office}`,
    office,
    send: async (body) => {
      const outcome = await act.run({ body })
      if (outcome.type === 'accepted') setDone(outcome.answer)
      return outcome.type === 'accepted'
    },
    onDone: () => undefined,
  })
  return (
    <div className={page['page']}>
      {done && <Banner kind={done.differenceCents ? 'warn' : 'ok'}>{doneText(done.differenceCents)}</Banner>}
      <Panel
        heading={fill(texts.countTitle, { office })}
        aside={<Link href={linkTo('vault', {}, { [words.office]: office })}>{texts.back}</Link>}
      >
        <form
          className={page['stack']}
          noValidate
          onSubmit={(event) => {
            setDone(undefined)
            form.submit(event)
          }}
        >
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
      </Panel>
    </div>
  )
}

function doneText(differenceCents: number | null): string {
  if (differenceCents === null) return texts.countedFirst
  if (differenceCents === 0) return texts.countedEqual
  return fill(texts.countedDifferent, { difference: formatEuros(cents(differenceCents)) })
}
