import { describe, expect, it } from 'vitest';
import { createRouter } from './router.ts';

const routerOf = (...routes: ReadonlyArray<string>) => {
  const router = createRouter<string>();
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    router.add(method, path, route);
  }
  return router;
};

describe('router', () => {
  it('prefers fixed segments to parameters, whatever the order of declaration', () => {
    const router = routerOf('GET /tickets/{id}', 'GET /tickets/counts', 'GET /tickets/{id}/log');

    expect(router.match('GET', '/tickets/counts')?.target).toBe('GET /tickets/counts');
    expect(router.match('GET', '/tickets/7')?.pathParameters).toEqual({ id: '7' });
    expect(router.match('GET', '/tickets/counts/log')?.pathParameters).toEqual({ id: 'counts' });
  });

  it('finds nothing by another case, or with a slash more than it is declared with', () => {
    const router = routerOf('GET /Kanban/{laneId}', 'GET /kanban', 'ANY /files/{proxy+}');

    expect(router.match('GET', '/Kanban/AbC')).toMatchObject({ routeKey: 'GET /Kanban/{laneId}', pathParameters: { laneId: 'AbC' } });
    const others = ['/kanban/AbC', '/Kanban/AbC/', '/Kanban//AbC', '/Kanban/', '/KANBAN', '/kanban/', '//kanban'];
    expect(others.filter((path) => router.match('GET', path) !== null)).toEqual([]);
    expect(router.match('GET', '/files/')).toMatchObject({ pathParameters: { proxy: '' } });
  });

  it('lets two methods of one place name their parameter differently', () => {
    const router = routerOf('GET /users/{userId}', 'PUT /users/{id}');

    expect(router.match('GET', '/users/1')?.pathParameters).toEqual({ userId: '1' });
    expect(router.match('PUT', '/users/1')?.pathParameters).toEqual({ id: '1' });
  });

  it('decodes parameters, and gives a greedy one the rest of the path', () => {
    const router = routerOf('GET /files/{proxy+}', 'ANY /x/{name}');

    expect(router.match('GET', '/files/a/b%20c')?.pathParameters).toEqual({ proxy: 'a/b c' });
    expect(router.match('DELETE', '/x/%C3%A7')?.pathParameters).toEqual({ name: 'ç' });
    expect(router.match('GET', '/x/%zz')?.pathParameters).toEqual({ name: '%zz' });
  });

  it('matches nothing for an unknown path or method', () => {
    const router = routerOf('GET /tickets');

    expect(router.match('POST', '/tickets')).toBeNull();
    expect(router.match('GET', '/ticket')).toBeNull();
  });

  it('refuses a second route for the same place', () => {
    expect(() => routerOf('GET /contacts/{id}', 'GET /contacts/{name}')).toThrow('Two routes for one place');
  });
});
