import {
  erasedKinds,
  erasePerson,
  previewErasure,
  type ErasablePerson,
} from '@kassavirta/domain/operation/upkeep/retention/api'
import { erasePersonForm } from '@kassavirta/domain/operation/upkeep/retention/form'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../../platform/forms/use-act-form.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import page from '../../../../platform/parts/page.module.css'
import { Pairs } from '../../../../platform/parts/Pairs.tsx'
import { erasedWords, retentionTexts as texts } from './texts.fi.ts'

type Props = {
  readonly person: ErasablePerson
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Who can still sign in is shown what would go, and is not erased. */
export function EraseDialog(props: Props) {
  const { person, onClose } = props
  if (person.isDisabled) return <EraseForm {...props} />
  return (
    <Dialog
      open
      title={fill(texts.previewTitle, { name: person.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Banner kind="warn">{texts.notDisabled}</Banner>
      <Preview person={person} />
    </Dialog>
  )
}

function EraseForm({ person: { userId, username, name }, person, onClose, onDone }: Props) {
  const act = useAct(erasePerson)
  const client = useQueryClient()
  const form = useActForm(act, erasePersonForm, {
    draft: `erase-${userId}`,
    rest: {},
    send: async (body) => {
      const { type } = await act.run({ params: { personId: userId }, body })
      await client.invalidateQueries()
      return type === 'accepted'
    },
    onDone,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.previewTitle, { name })}
      action={texts.action}
      onClose={onClose}
    >
      <Preview person={person} />
      <Banner kind="warn">{texts.irreversible}</Banner>
      <TextField
        {...form.bind.text('username')}
        hint={fill(texts.confirmHint, { username })}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function Preview({ person: { userId } }: { readonly person: ErasablePerson }) {
  const query = useDeskQuery()
  const answer = useAnswer(query(previewErasure, { params: { personId: userId } }))
  return (
    <Answered answer={answer} heading={texts.previewFailed}>
      {({ erased }) => (
        <>
          <h3>{texts.goes}</h3>
          <p>{texts.goesPerson}</p>
          <Pairs
            className={page['pairs']}
            pairs={erasedKinds.map((kind) => [erasedWords[kind], String(erased[kind])])}
          />
          <h3>{texts.stays}</h3>
          <ul>
            {texts.staysList.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Answered>
  )
}
