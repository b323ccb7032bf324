import { expect, type Page } from '@playwright/test';
import { bubble, fromEnd, openWaiting, pressInside, rowOf, signedIn, test } from './local-cloud.ts';
import { sharedPhone } from './qr-phone.ts';

const digits = String(Date.now()).slice(-4);

/** Accepts the waiting ticket of this customer. */
const accept = async (page: Page, name: string): Promise<void> => {
  await openWaiting(page);
  await pressInside(rowOf(page, name), 'Aceitar');
  await expect(composer(page)).toBeVisible();
};
const composer = (page: Page) => page.getByLabel('Escreva uma mensagem');
const write = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
};
/** Opens the menu of the bubble with this text and chooses from it. */
const choose = async (page: Page, text: string, action: string): Promise<void> => {
  await pressInside(bubble(page, text).last(), 'Ações da mensagem');
  await page.getByRole('menuitem', { name: action }).click();
};

/** In the page: the next recording hears nothing from its start on, so that it is too short however busy the machine that tests is. */
const hearNothing = (): void => {
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (...args) {
    MediaRecorder.prototype.start = start;
    start.apply(this, args);
    this.pause();
  };
};

/** The thread shows its last message whatever height is left to it. */
const expectAtEnd = (page: Page): Promise<void> => expect.poll(() => fromEnd(page.getByTestId('messages'))).toBeLessThanOrEqual(1);

test('a voice message is recorded, listened to and played by the customer’s phone', async ({ browser }) => {
  test.setTimeout(120_000);
  const phone = await sharedPhone();
  const vera = await phone.addCustomer(`Vera ${digits}`);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await vera.says(`${'Uma pergunta comprida.\n'.repeat(40)}Pode me mandar um áudio?`);
  await accept(page, vera.name);
  const record = page.getByRole('button', { name: 'Gravar mensagem de voz' });

  await test.step('without the permission it says what to do', async () => {
    // The test browser gives the microphone to everybody: the next question is answered as a person who refuses it would.
    await page.evaluate(() => {
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      devices.getUserMedia = () => {
        devices.getUserMedia = ask;
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      };
    });
    await record.click();
    await expect(page.getByRole('alert')).toContainText('não deixou usar o microfone');
    await page.keyboard.press('Escape');
    await expect(composer(page)).toBeFocused();
  });

  await test.step('Escape keeps it, its button discards it, and one that is too short is not sent', async () => {
    await record.click();
    await expect(page.getByRole('timer')).toBeVisible();
    // Typed on: it is neither sent nor left, and no half of it is in the text.
    await page.keyboard.type('já vou ver ');
    await expect(page.getByRole('timer')).toHaveText('0:02');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('timer')).toBeHidden();
    await expect(composer(page)).toHaveValue('');
    await expect(page.getByText('Mensagem de voz gravada, ainda não enviada')).toBeVisible();
    await expectAtEnd(page);
    await record.click();
    await expectAtEnd(page);
    await page.getByRole('button', { name: 'Descartar gravação' }).click();
    await expect(page.getByText('Mensagem de voz gravada, ainda não enviada')).toBeHidden();
    await expectAtEnd(page);
    await page.evaluate(hearNothing);
    await record.click();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('O áudio é curto demais. Grave por mais tempo.')).toBeVisible();
  });

  await test.step('it can be heard before it goes, and arrives as a voice message', async () => {
    await record.click();
    await expect(page.getByRole('timer')).toHaveText('0:03', { timeout: 8000 });
    await page.getByRole('button', { name: 'Parar e ouvir' }).click();
    const recorder = page.getByRole('group', { name: 'Mensagem de voz' });
    // Closed without discarding: the microphone goes on with what is kept.
    await expect(recorder.getByRole('button', { name: 'Ouvir', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Mensagem de voz gravada, ainda não enviada')).toBeVisible();
    await record.click();
    await recorder.getByRole('button', { name: 'Ouvir', exact: true }).click();
    await expect(recorder.getByRole('button', { name: 'Pausar' })).toBeVisible();
    await recorder.getByRole('button', { name: 'Enviar mensagem de voz' }).click();

    await vera.gets({ kind: 'audio', voice: true });
    const [sent] = await vera.received();
    expect(sent?.media?.mimeType).toBe('audio/ogg; codecs=opus');
    const bytes = [...new Uint8Array(await vera.media(sent?.id ?? ''))];
    const heard = await page.evaluate(async (file) => {
      const sound = await new AudioContext().decodeAudioData(Uint8Array.from(file).buffer);
      const loudest = sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      return { seconds: sound.duration, channels: sound.numberOfChannels, loudest };
    }, bytes);
    expect(heard.seconds).toBeGreaterThan(2.5);
    expect(heard.seconds).toBeLessThan(6);
    expect(heard.channels).toBe(1);
    // The microphone of the test browser beeps.
    expect(heard.loudest).toBeGreaterThan(0.01);
    await expect(page.getByTestId('messages').locator('.audio-wave rect')).toHaveCount(64);
  });
  await context.close();
});

test('an attendant corrects, deletes and forwards what was sent', async ({ browser }) => {
  test.setTimeout(180_000);
  const phone = await sharedPhone();
  const rita = await phone.addCustomer(`Rita ${digits}`);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const colleague = await signedIn(browser, 'Marina Prado');
  await rita.says('Quanto custa?');
  await accept(page, rita.name);
  await page.getByRole('button', { name: 'Assinando com seu nome' }).click();

  await test.step('a text is rewritten with the arrow up and the customer sees the correction', async () => {
    await write(page, 'Custa 10 reas');
    await rita.gets({ text: 'Custa 10 reas' });
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Editando mensagem')).toBeVisible();
    const area = page.locator('.composer textarea');
    await expect(area).toHaveValue('Custa 10 reas');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Editando mensagem')).toBeHidden();

    await choose(page, 'Custa 10 reas', 'Editar');
    await area.fill('Custa 10 reais');
    await page.keyboard.press('Enter');

    await expect(bubble(page, 'Custa 10 reais').getByText('Editada')).toBeVisible();
    await rita.gets({ text: 'Custa 10 reais', edited: true, copies: 1 });
  });

  await test.step('a colleague who looks on sees it live', async () => {
    await colleague.page.goto(page.url());
    await expect(bubble(colleague.page, 'Custa 10 reais').getByText('Editada')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.locator('.composer textarea').fill('Custa 12 reais');
    await page.keyboard.press('Enter');
    await expect(bubble(colleague.page, 'Custa 12 reais')).toBeVisible();
    await pressInside(bubble(colleague.page, 'Custa 12 reais'), 'Ações da mensagem');
    await expect(colleague.page.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
    await expect(colleague.page.getByRole('menuitem', { name: 'Editar' })).toBeHidden();
    await expect(colleague.page.getByRole('menuitem', { name: 'Apagar' })).toBeHidden();
    await colleague.page.keyboard.press('Escape');
  });

  await test.step('a message is deleted everywhere, after a question', async () => {
    await write(page, 'Isto era para outra pessoa');
    await rita.gets({ text: 'Isto era para outra pessoa' });
    await choose(page, 'outra pessoa', 'Apagar');
    const dialog = page.getByRole('dialog', { name: 'Apagar mensagem' });
    await expect(dialog).toContainText(rita.name);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(bubble(page, 'outra pessoa')).toBeVisible();
    await choose(page, 'outra pessoa', 'Apagar');
    await dialog.getByRole('button', { name: 'Apagar' }).click();

    await expect(page.getByText('Essa mensagem foi apagada')).toBeVisible();
    await expect(colleague.page.getByText('Essa mensagem foi apagada')).toBeVisible();
    await rita.gets({ deleted: true });
  });

  await test.step('the menu works by keyboard and gives the focus back', async () => {
    const button = bubble(page, 'Custa 12 reais').getByRole('button', { name: 'Ações da mensagem' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Apagar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  await test.step('contacts are sent as cards, chosen from the paperclip by keyboard', async () => {
    const attach = page.getByRole('button', { name: 'Anexar' });
    await attach.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Fotos, vídeos e áudios' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Câmera' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(attach).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Contato' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Enviar contatos' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Escolha quem enviar')).toBeVisible();
    await dialog.getByRole('searchbox').fill(rita.name);
    await dialog.getByRole('checkbox', { name: rita.name }).check();
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();

    await expect(composer(page)).toBeFocused();
    const card = page.locator('.bubble-cards', { hasText: rita.name });
    await expect(card).toHaveText(new RegExp(`${rita.name}\\+55 \\(11\\) 9`));
    await rita.gets({ kind: 'contact', text: `${rita.name} · +${rita.number}`, copies: 1 });
    await expect(rowOf(page, rita.name)).toContainText('Contato');
    await expect(colleague.page.locator('.bubble-cards', { hasText: rita.name })).toBeVisible();
  });

  await test.step('a document is picked from the menu', async () => {
    await page.getByRole('button', { name: 'Anexar' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: 'Documento' }).click()]);
    await chooser.setFiles({ name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('lápis 2,00') });
    await page.getByRole('dialog', { name: 'Enviar 1 arquivo' }).getByRole('button', { name: 'Enviar' }).click();
    await rita.gets({ kind: 'document' });
  });

  await test.step('several messages are chosen and go to two contacts, in order', async () => {
    const sonia = await phone.addCustomer(`Sônia ${digits}`);
    const tania = await phone.addCustomer(`Tânia ${digits}`);
    for (const each of [sonia, tania]) await each.says(`Oi, sou ${each.name}`);
    await write(page, 'Segue a lista completa');
    await expect(bubble(page, 'Segue a lista').locator('[data-ack=sent], [data-ack=delivered]')).toBeVisible();
    await choose(page, 'Segue a lista', 'Selecionar');
    await expect(page.getByRole('checkbox', { name: 'Selecionar: Segue a lista completa' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(composer(page)).toBeFocused();
    await choose(page, 'Segue a lista', 'Selecionar');
    await expect(page.getByRole('checkbox', { name: 'Selecionar: Segue a lista completa' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('Nenhuma selecionada')).toBeVisible();
    await page.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(page.getByText('Nenhuma mensagem selecionada')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Selecionar: Segue a lista completa' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Selecionar: Custa 12 reais' }).check({ force: true });
    await expect(page.getByText('2 selecionadas')).toBeVisible();
    await page.getByRole('button', { name: 'Encaminhar' }).click();

    const dialog = page.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
    for (const { name } of [sonia, tania]) {
      await dialog.getByRole('searchbox').fill(name);
      await dialog.getByRole('checkbox', { name }).check();
    }
    await dialog.getByRole('button', { name: 'Encaminhar (2)' }).click();

    await expect(page.getByText('Encaminhada para 2 contatos')).toBeVisible();
    for (const each of [sonia, tania]) {
      await each.gets({ text: 'Segue a lista completa', forwarded: 1 });
      const texts = (await each.received()).map(({ text }) => text);
      expect(texts).toEqual(['Custa 12 reais', 'Segue a lista completa']);
    }
    await expect(composer(page)).toBeVisible();
  });
  await context.close();
  await colleague.context.close();
});
