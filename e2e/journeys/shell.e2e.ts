import { expect, expectAccessible, test } from '../journey.ts';
import { configure } from '../pages/provider-configuration.ts';

const maria = 'maria.lopez@example.com';

test.describe('the shell', () => {
  test('[SHELL-027][SHELL-034][SHELL-033] shows the account page under the brand, and a footer with message and version, in both languages', async ({
    page,
    signIn,
  }) => {
    await signIn(maria);
    expect(new URL(page.url()).pathname).toBe('/home');
    await expect(page.getByRole('banner')).toContainText('Cedar Valley Fiber');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Internet service by Cedar Valley Fiber');
    await expect(footer).toContainText(/Version \d+\.\d+\.\d+/);
    await footer.getByRole('button', { name: 'Español' }).click();
    await expect(footer).not.toContainText('Internet service by');
    await expect(footer).toContainText('Cedar Valley Fiber');
    await expect(footer).toContainText(/\d+\.\d+\.\d+/);
  });

  test('[PERM-015][PERM-017] guests have a shell of their own that asks for no permission, customers one that does', async ({
    page,
    signIn,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/user\/permissions|\/first-view/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Register Now' }).or(page.getByRole('button', { name: 'Register Now' }))).toBeVisible();
    await expect(page.getByRole('link', { name: 'PayNow' }).or(page.getByRole('button', { name: 'PayNow' }))).toHaveCount(0);
    expect(asked).toEqual([]);
    await signIn(maria);
    await expect(
      page
        .getByRole('link', { name: 'PayNow' })
        .or(page.getByRole('button', { name: 'PayNow' }))
        .first(),
    ).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });

  test("[SHELL-043][SHELL-044] the guests' header leads to signing in, and to ordering where the provider lets visitors order", async ({
    page,
  }) => {
    await page.goto('/guest-order');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await header.getByRole('link', { name: 'Check Availability' }).click();
    await expect(page).toHaveURL(/\/guest-order$/);
    await expect(page.getByRole('combobox', { name: 'Street Address' })).toBeVisible();
    await configure(page, { guestOrderingEnabled: false });
    await page.goto('/login');
    await expect(header.getByRole('link', { name: 'Check Availability' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  test('[SHELL-029][SHELL-030] while the provider is down every page says so and when to come back, and so does the page for a proxy', async ({
    page,
    arrive,
  }) => {
    const [down, until] = ['We are down for maintenance.', 'We should be back in a couple of hours.'];
    await page.goto(new URL('../../apps/web/dist/maintenance/index.html', import.meta.url).href);
    await expect(page.getByRole('main')).toContainText(`${down} ${until}`);
    // Whoever stands before it may read either language, and nothing can be asked for.
    await expect(page.locator('p[lang="es-US"]')).toContainText('Estamos en mantenimiento. Deberíamos estar de vuelta en un par de horas.');
    await expectAccessible(page, 'the page for a proxy');
    await arrive(maria);
    await page.goto('/home');
    await expect(page.getByRole('main')).not.toContainText(down);
    await configure(page, { offline: true });
    for (const address of ['/home', '/home?panel=invoices', '/login', '/guest-order', '/password/forgotten']) {
      await page.goto(address);
      await expect(page.getByRole('main')).toContainText(`${down} ${until}`);
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('[SHELL-024][SHELL-026][SHELL-037] the shortest address leads home, where the menu is under the name of whoever it is', async ({
    page,
    arrive,
  }) => {
    for (const [username, name] of [
      [maria, 'Maria Lopez'],
      ['office@harborbakery.example', 'Harbor Bakery LLC'],
    ] as const) {
      await arrive(username);
      await page.goto('/');
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('button', { name: /Your account/ })).toHaveAccessibleName(new RegExp(`^${name}\\s?, Your account$`));
    }
  });

  test('[SHELL-035] the brand leads where the provider says, with its logo when there is one', async ({ page, signIn }) => {
    await signIn(maria);
    const brand = page.getByRole('banner').getByRole('link', { name: /Cedar Valley Fiber/ });
    await expect(brand.locator('img')).toHaveCount(0);
    await configure(page, { logoLink: 'https://www.example.com/', logoUrl: '/favicon.svg' });
    await page.reload();
    await expect(brand).toHaveAttribute('href', 'https://www.example.com/');
    await expect(brand.locator('img')).toHaveAttribute('src', '/favicon.svg');
  });

  test("[SHELL-036] shows the provider's links, in a new window where it says so", async ({ page, signIn }) => {
    await configure(page, {
      navLinks: [
        { label: 'Speed test', url: 'https://www.example.com/speed', newWindow: true },
        { label: 'Support', url: 'https://www.example.com/support', newWindow: false },
      ],
    });
    await signIn(maria);
    const outside = page.getByRole('link', { name: /Speed test/ }).filter({ visible: true });
    await expect(outside).toHaveAttribute('target', '_blank');
    await expect(outside).toHaveAttribute('rel', /noopener/);
    await expect(page.getByRole('link', { name: 'Support' }).filter({ visible: true })).not.toHaveAttribute('target', '_blank');
  });
});

test('pages that are read before their scripts come to the web font and its weights once they were painted', { tag: '@any-size' }, async ({
  page,
}) => {
  for (const address of ['/login', '/guest-order']) {
    await page.goto(address);
    await expect(page.locator('body')).toHaveCSS('font-family', /^"Inter Variable"/);
    const medium = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--w-medium').trim());
    await expect.poll(medium, { message: address }).toBe('500');
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem "Inter Variable"')), { message: address }).toBe(true);
  }
});
