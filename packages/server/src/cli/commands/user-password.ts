import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { followsPasswordRule } from '@kassavirta/domain/people/profile/rules'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import { setNewPassword } from '../../people/profile/activation/set-new-password.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import { forgiveFailures, userSubject } from '../../platform/session/throttle.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command, text } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand } from '../import-rows.ts'
import { lockUser } from '../../people/profile/lock-user.ts'

const RULE =
  'The password needs 8 to 128 characters: A-Z, a-z, a digit and one of . , : ! @ - _ or space, and no others.'

export const passwordCommands = [
  command({
    name: 'user set-password',
    usage: 'USERNAME [--password-file FILE]',
    summary: 'Sets a password, read from standard input or FILE; ends sign-ins and activation codes',
    operands: ['USERNAME'],
    options: { 'password-file': text },
    // The password is never an argument: arguments show in the list of processes and stay in the shell's history.
    reads: ({ values: { 'password-file': file } }) => (file === undefined ? 'hidden line' : { file }),
    run: async ({ db, clock }, { operands: [username], text: given = '' }) => {
      const password = given.replace(/\r?\n$/, '')
      if (!followsPasswordRule(password)) throw new Refusal(RULE)
      const passwordHash = await hashPassword(password)
      return inTransaction(db, async (tx) => {
        const now = clock()
        const user = await lockUser(tx, username)
        if (!user) throw new Refusal(`There is no user ${username}.`)
        if (user.disabledAt) throw new Refusal(`${user.username} is disabled.`)
        await setNewPassword(tx, user.id, passwordHash, { now })
        await forgiveFailures(tx, userSubject(portalDoor, user.username))
        // The staff can do this, so the person gets the same e-mail as after a change of their own.
        const { subject, body } = profileMails.passwordChanged
        const email = {
          recipient: user.emailAddress,
          subject,
          body: fill(body, { username: user.username }),
        }
        await writeMail(tx, email, now)
        await auditCommand(tx, now, { action: 'command.user.set-password', subject: user.extId })
        return `${user.username} has a new password; sign-ins and activation codes have ended.`
      })
    },
  }),
]
