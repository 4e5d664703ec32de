typedef long Py_ssize_t;
