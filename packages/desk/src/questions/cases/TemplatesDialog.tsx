import { templateForm } from '@kassavirta/domain/questions/cases/form'
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
  type Template,
} from '@kassavirta/domain/questions/cases/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { AnswerView, Failed } from '../../platform/parts/AnswerView.tsx'
import page from '../../platform/parts/page.module.css'
import styles from './TemplatesDialog.module.css'
import { templateTexts as texts } from './texts.fi.ts'

type Props = { readonly onInsert: (body: string) => void; readonly onClose: () => void }

/** The answer templates of the service, to insert one into the answer or to edit them. */
export function TemplatesDialog({ onInsert, onClose }: Props) {
  const query = useDeskQuery()
  const answer = useAnswer(query(listTemplates, {}))
  const [edited, edit] = useState<Template | 'new'>()
  if (edited !== undefined) {
    return <EditTemplate template={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />
  }
  return (
    <Dialog
      open
      title={texts.heading}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          <Button kind="secondary" onClick={() => edit('new')}>
            {texts.add}
          </Button>
        </>
      }
    >
      <AnswerView answer={answer} heading={texts.failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={page['quiet']}>{texts.none}</p>
          ) : (
            <ul className={page['lines']}>
              {rows.map((template) => (
                <li key={template.templateId} className={styles['template']}>
                  <TemplateLine template={template} onInsert={onInsert} onEdit={edit} />
                </li>
              ))}
            </ul>
          )
        }
      </AnswerView>
    </Dialog>
  )
}

type LineProps = Pick<Props, 'onInsert'> & {
  readonly template: Template
  readonly onEdit: (template: Template) => void
}

/** Removing takes two presses, because the others lose the text, too. */
function TemplateLine({ template, onInsert, onEdit }: LineProps) {
  const { templateId, title, body, version } = template
  const act = useAct(removeTemplate)
  const fetchAgain = useFetchTemplates()
  const [isAsked, ask] = useState(false)
  const remove = async () => {
    await act.run({ params: { templateId }, body: { version } })
    fetchAgain()
  }
  return (
    <>
      <h3>{title}</h3>
      <p>{body}</p>
      <Failed heading={texts.actFailed} text={act.failure && problemText(act.failure)} />
      <div className={page['row']}>
        <Button kind="secondary" aria-label={`${texts.insert}: ${title}`} onClick={() => onInsert(body)}>
          {texts.insert}
        </Button>
        <Button kind="text" aria-label={`${texts.change}: ${title}`} onClick={() => onEdit(template)}>
          {texts.change}
        </Button>
        <Button
          kind="text"
          busy={act.busy}
          aria-label={`${isAsked ? texts.removeSurely : texts.remove}: ${title}`}
          onClick={() => (isAsked ? void remove() : ask(true))}
        >
          {isAsked ? texts.removeSurely : texts.remove}
        </Button>
      </div>
    </>
  )
}

function useFetchTemplates(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [listTemplates.path] })
}

type EditProps = { readonly template: Template | undefined; readonly onClose: () => void }

function EditTemplate({ template, onClose }: EditProps) {
  const adding = useAct(addTemplate)
  const changing = useAct(changeTemplate)
  const fetchAgain = useFetchTemplates()
  const form = useActForm(template ? changing : adding, templateForm, {
    draft: `template-${template?.templateId ?? 'new'}`,
    ...(template && { start: { title: template.title, body: template.body } }),
    rest: {},
    send: async (body) => {
      const outcome = template
        ? await changing.run({
            params: { templateId: template.templateId },
            body: { ...body, version: template.version },
          })
        : await adding.run({ body })
      // Also after a refusal: somebody else may have changed it.
      fetchAgain()
      return outcome.type === 'accepted'
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={template ? texts.changeTitle : texts.addTitle}
      action={texts.save}
      onClose={onClose}
    >
      <TextField {...form.bind.text('title')} />
      <TextArea {...form.bind.area('body')} rows={8} />
    </FormDialog>
  )
}
